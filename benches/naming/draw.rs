//! Which mistakes are made together.

use crate::options::Options;
use crate::outputs::Outputs;
use crate::program::Switched;

/// After so many draws that cannot be used for one that can, there are no more.
const MAX_USELESS: usize = 40;

/// Sets of so many mistakes: each mistake once for `size` 1, and otherwise as many as the options want, drawn without
/// repetition. A set is left out in which a mistake changes nothing, because another one hides it or they contradict
/// each other.
pub(crate) fn draws<'a>(outputs: &mut Outputs<'a>, size: usize, options: &Options) -> Vec<Vec<&'a str>> {
    let ids: Vec<&str> = outputs.runs.program.ids.iter().map(String::as_str).collect();
    if size == 1 {
        return ids.into_iter().map(|id| vec![id]).filter(|draw| outputs.all_show(draw)).collect();
    }
    let mut chance = Chance::new(options.seed, size);
    let mut tried: Vec<Vec<usize>> = Vec::new();
    let mut draws = Vec::new();
    for _ in 0..options.draws * MAX_USELESS {
        if draws.len() == options.draws {
            break;
        }
        let draw = chance.draw(size, ids.len());
        if tried.contains(&draw) {
            continue;
        }
        let names: Vec<&str> = draw.iter().map(|&id| ids[id]).collect();
        tried.push(draw);
        if outputs.all_show(&names) {
            draws.push(names);
        }
    }
    draws
}

/// Sets of so many mistakes, whether all of them show or not.
pub(crate) fn any<'a>(chance: &mut Chance, program: &'a Switched, size: usize, draws: usize) -> Vec<Vec<&'a str>> {
    let draw = |_| chance.draw(size, program.ids.len()).into_iter().map(|id| program.ids[id].as_str()).collect();
    (0..draws).map(draw).collect()
}

/// Numbers that look random and are the same in every run: SplitMix64.
pub(crate) struct Chance(u64);

impl Chance {
    /// The chance of sets of so many mistakes.
    pub(crate) fn new(seed: u64, size: usize) -> Self {
        Chance(seed.wrapping_add(size as u64))
    }

    /// So many different numbers below a bound, or all of them, in their order.
    fn draw(&mut self, size: usize, bound: usize) -> Vec<usize> {
        let mut draw: Vec<usize> = Vec::new();
        while draw.len() < size.min(bound) {
            let drawn = self.below(bound);
            if !draw.contains(&drawn) {
                draw.push(drawn);
            }
        }
        draw.sort_unstable();
        draw
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}
