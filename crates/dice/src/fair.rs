//! From evenly spread numbers to evenly spread faces.

use crate::Die;

/// The face for a draw that is uniform in `0..span`, or `None` when the draw must be rejected.
///
/// Draws at or above the largest multiple of the faces would favour low faces; refusing them
/// leaves every face the same number of draws.
pub(crate) fn face(draw: u32, span: u64, die: Die) -> Option<u16> {
    let faces = u64::from(die.faces());
    let draw = u64::from(draw);
    let even = span - span % faces;
    // The remainder is below the number of faces, so it fits.
    (draw < even).then(|| (draw % faces) as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_of_every_small_die_has_the_same_number_of_draws() {
        for faces in 2..=300 {
            let die = Die::new(faces).unwrap();
            let mut draws = vec![0u32; usize::from(faces)];
            for draw in 0..1 << 16 {
                if let Some(face) = face(draw, 1 << 16, die) {
                    draws[usize::from(face) - 1] += 1;
                }
            }
            assert!(draws.iter().all(|&n| n == 65536 / u32::from(faces)), "d{faces}");
        }
    }

    #[test]
    fn only_the_uneven_tail_of_32_bits_is_rejected() {
        assert_eq!(face(u32::MAX, 1 << 32, Die::D6), None);
        assert_eq!(face(u32::MAX - 3, 1 << 32, Die::D6), None);
        assert_eq!(face(u32::MAX - 4, 1 << 32, Die::D6), Some(6));
        assert_eq!(face(u32::MAX, 1 << 32, Die::new(2).unwrap()), Some(2));
        assert_eq!(face(0, 1 << 32, Die::D6), Some(1));
    }
}
