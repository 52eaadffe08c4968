//! Strategic odds-table combat with blitzkrieg
