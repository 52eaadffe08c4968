//! R-Y33: what shellfire does to those who shoot.

use yards::{Ammo, MdrmMarkers};

/// Hexes in a row, shelled at 2 and 3.
fn shelled(ammo: Ammo) -> MdrmMarkers<u8> {
    let mut markers = MdrmMarkers::default();
    markers.shell(ammo, [2, 3]);
    markers
}

#[test]
fn r_y33_fire_from_or_through_a_shelled_hex_is_hindered_fire_into_it_is_not() {
    let markers = shelled(Ammo::He);
    assert_eq!(markers.hindering(&[3, 4, 5]), 1, "from it");
    assert_eq!(markers.hindering(&[0, 1, 2, 3, 4]), 2, "through both");
    assert_eq!(markers.hindering(&[4, 3, 2]), 1, "through one into the other");
    assert_eq!(markers.hindering(&[1, 2]), 0, "into it");
    assert_eq!(markers.hindering(&[4, 5, 6]), 0, "elsewhere");
}

#[test]
fn r_y33_only_high_explosive_leaves_a_marker_and_a_hex_has_one() {
    assert_eq!(shelled(Ammo::Smoke).hindering(&[2, 3, 4]), 0);
    let mut twice = shelled(Ammo::He);
    twice.shell(Ammo::He, [2]);
    assert_eq!(twice.hindering(&[2, 1]), 1);
}

#[test]
fn r_y33_markers_last_until_the_end_of_the_turn() {
    let mut markers = shelled(Ammo::He);
    assert_eq!(markers.hindering(&[2, 1]), 1);
    markers.end_turn();
    assert_eq!(markers.hindering(&[2, 1]), 0);
    markers.shell(Ammo::He, [2]);
    assert_eq!(markers.hindering(&[2, 1]), 1, "shelled anew");
}
