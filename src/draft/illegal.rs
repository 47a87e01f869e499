//! Every kind of illegal move.

use nim_reference::Position;

/// Illegal moves in a position, as they are entered where the first heap has the number `base`: of heaps that do not exist or are
/// empty, of too few objects and of too many.
pub(super) fn illegal_moves(position: &Position, base: i64) -> Vec<(i64, i64)> {
    let heaps = position.heaps();
    let count = heaps.len() as i64;
    let no_heap = [base - 1, base + count, -1, base + count + 1, i64::from(i32::MAX), i64::from(i32::MIN)];
    let mut moves: Vec<(i64, i64)> = no_heap.into_iter().map(|heap| (heap, 1)).collect();
    moves.extend([(base - 1, 0), (base + count, 0), (-1, -1)]);
    for (heap, &size) in (base..).zip(heaps) {
        if size == 0 {
            moves.extend([(heap, 1), (heap, 0)]);
            continue;
        }
        let size = i64::try_from(size).unwrap_or(i64::MAX).min(i64::from(i32::MAX) - 2);
        let extremes = [i64::from(i32::MAX), i64::from(i32::MIN)];
        let counts = [0, -1, size + 1, size + 2, 2 * size, -size].into_iter().chain(extremes);
        let illegal = counts.filter(|&count| count < 1 || count > size && count <= i64::from(i32::MAX));
        moves.extend(illegal.map(|count| (heap, count)));
    }
    moves.retain(|&(heap, _)| heap >= i64::from(i32::MIN));
    moves
}
