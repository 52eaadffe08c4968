//! Drawing lots: randomness for samplers and the suite, never for a game's dice.

/// A small, fast, repeatable source of arbitrary numbers (the SplitMix64 sequence).
///
/// Samplers ([`Game::resample`](crate::Game::resample)), bots and the suite draw from it; the same seed gives the same
/// numbers on every machine. Dice come from the `dice` crate, where anybody can check them; lots cannot be checked.
///
/// ```
/// use referee::Lots;
/// let mut lots = Lots::new(7);
/// let mut deck = [1, 2, 3, 4];
/// lots.shuffle(&mut deck);
/// assert!(lots.below(6) < 6);
/// assert_eq!(Lots::new(7).next(), Lots::new(7).next());
/// ```
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The sequence that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Lots(seed)
    }

    /// The next number.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator that never ends invites loops that never end"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Multiply and shift: the bias is below 2^-32 for any list that fits in memory.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// One of the items, or `None` of an empty list.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in an arbitrary order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
