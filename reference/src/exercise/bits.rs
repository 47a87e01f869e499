//! Numbers as binary digits, and the operations on them that exercises ask for or that students take for them.

/// An operation on the digits of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Gate {
    /// 1 where the digits differ, which is right.
    #[default]
    Xor,
    /// 1 where either digit is 1.
    Or,
    /// 1 where both digits are 1.
    And,
    /// 1 unless both digits are 1.
    NotAnd,
    /// 1 where neither digit is 1.
    Neither,
    /// 1 where the digits are equal.
    Equal,
    /// 1 where the first digit alone is 1.
    FirstAlone,
    /// 1 where the second digit alone is 1.
    SecondAlone,
    /// The first number to the power of the second.
    Power,
    /// The sum of the numbers.
    Sum,
}

impl Gate {
    /// The result for numbers of `width` digits; `None` past 128 bits.
    pub(super) fn of(self, one: u128, other: u128, width: u32) -> Option<u128> {
        let ones = if width >= u128::BITS { u128::MAX } else { (1 << width) - 1 };
        Some(match self {
            Gate::Xor => one ^ other,
            Gate::Or => one | other,
            Gate::And => one & other,
            Gate::NotAnd => !(one & other) & ones,
            Gate::Neither => !(one | other) & ones,
            Gate::FirstAlone => one & !other,
            Gate::SecondAlone => other & !one,
            Gate::Power => return one.checked_pow(u32::try_from(other).ok()?),
            Gate::Equal => !(one ^ other) & ones,
            Gate::Sum => return one.checked_add(other),
        })
    }
}

/// How many binary digits a number has; 0 has none.
pub(super) fn width(number: u128) -> u32 {
    u128::BITS - number.leading_zeros()
}

/// The binary digits of a number, the first the one of most weight; none for 0 (bin_num).
pub(super) fn digits(number: u128) -> Vec<u8> {
    (0..width(number)).rev().map(|bit| u8::from(number >> bit & 1 == 1)).collect()
}

/// The number with these digits; `None` past 128 bits.
pub(super) fn value(digits: &[u8]) -> Option<u128> {
    let leading = digits.iter().position(|&digit| digit == 1).unwrap_or(digits.len());
    let digits = &digits[leading..];
    (digits.len() <= u128::BITS as usize)
        .then(|| digits.iter().fold(0, |number, &digit| number << 1 | u128::from(digit)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn zero_has_no_digits() {
        assert!(digits(0).is_empty());
        assert_eq!(value(&[]), Some(0));
        assert_eq!(digits(6), [1, 1, 0]);
    }

    #[test]
    fn digits_past_128_are_too_many_unless_they_lead_with_zeros() {
        assert_eq!(value(&[1; 128]), Some(u128::MAX));
        assert_eq!(value(&[1; 129]), None);
        assert_eq!(value(&[vec![0; 200], vec![1]].concat()), Some(1));
    }

    #[test]
    fn the_gates_differ_from_each_other_on_two_bits() {
        let table = |gate: Gate| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| gate.of(a, b, 1).expect("a bit"));
        assert_eq!(table(Gate::Xor), [0, 1, 1, 0]);
        assert_eq!(table(Gate::Or), [0, 1, 1, 1]);
        assert_eq!(table(Gate::And), [0, 0, 0, 1]);
        assert_eq!(table(Gate::NotAnd), [1, 1, 1, 0]);
        assert_eq!(table(Gate::Neither), [1, 0, 0, 0]);
        assert_eq!(table(Gate::FirstAlone), [0, 0, 1, 0]);
        assert_eq!(table(Gate::SecondAlone), [0, 1, 0, 0]);
        assert_eq!(table(Gate::Power), [1, 0, 1, 1]);
        assert_eq!(table(Gate::Equal), [1, 0, 0, 1]);
        assert_eq!(table(Gate::Sum), [0, 1, 1, 2]);
        assert_eq!(Gate::Sum.of(u128::MAX, 1, 128), None);
        assert_eq!(Gate::Equal.of(u128::MAX, 0, 128), Some(0));
    }

    proptest! {
        #[test]
        fn digits_are_read_back(number: u128) {
            prop_assert_eq!(value(&digits(number)), Some(number));
        }
    }
}
