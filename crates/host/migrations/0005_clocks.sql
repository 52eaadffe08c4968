-- Clocks: how fast they are set (nothing: there are none), who has stopped the game and why, and until when the host was surely
-- there while they ran.
create table clocks (
    game  text not null primary key references games (id) on delete cascade,
    tempo text,
    halt  text,
    pulse integer
);
