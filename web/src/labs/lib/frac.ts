/** Exact fractions, as the odds write them: "0", "1", "23569/46656". */

export class Frac {
  static readonly ZERO = new Frac(0n, 1n);
  static readonly ONE = new Frac(1n, 1n);

  private constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}

  static of(num: bigint | number, den: bigint | number = 1n): Frac {
    let [n, d] = [BigInt(num), BigInt(den)];
    if (d === 0n) throw new RangeError('a fraction over nothing');
    if (d < 0n) [n, d] = [-n, -d];
    const shared = gcd(n < 0n ? -n : n, d);
    return shared === 0n ? Frac.ZERO : new Frac(n / shared, d / shared);
  }

  /** Reads "n" or "n/d"; `null` for anything else. */
  static parse(text: unknown): Frac | null {
    if (typeof text !== 'string') return null;
    const found = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(text);
    return found ? Frac.of(BigInt(found[1]!), BigInt(found[2] ?? '1')) : null;
  }

  /** Reads what the odds wrote; something else counts as 0. */
  static read(text: unknown): Frac {
    return Frac.parse(text) ?? Frac.ZERO;
  }

  static sum(all: Iterable<Frac>): Frac {
    let total: Frac = Frac.ZERO;
    for (const one of all) total = total.plus(one);
    return total;
  }

  plus(other: Frac): Frac {
    return Frac.of(this.num * other.den + other.num * this.den, this.den * other.den);
  }

  minus(other: Frac): Frac {
    return Frac.of(this.num * other.den - other.num * this.den, this.den * other.den);
  }

  times(other: Frac): Frac {
    return Frac.of(this.num * other.num, this.den * other.den);
  }

  get isZero(): boolean {
    return this.num === 0n;
  }

  number(): number {
    // Large terms are shortened together, so that the quotient stays finite.
    const excess = BigInt(Math.max(0, this.den.toString(2).length - 1000));
    return Number(this.num >> excess) / Number(this.den >> excess);
  }

  toString(): string {
    return this.den === 1n ? `${this.num}` : `${this.num}/${this.den}`;
  }

  /** With thin spaces between thousands: 23 569 / 46 656. */
  pretty(): string {
    const group = (n: bigint) => n.toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');
    return this.den === 1n ? group(this.num) : `${group(this.num)}\u2009/\u2009${group(this.den)}`;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** 50.5%; never 0% or 100% for what is only nearly so. */
export function percent(p: Frac, digits = 1): string {
  const value = p.number() * 100;
  if (p.isZero) return '0%';
  if (p.num === p.den) return '100%';
  const least = 10 ** -digits;
  if (value < least) return `<${least}%`;
  if (value > 100 - least) return `>${100 - least}%`;
  return `${value.toFixed(digits)}%`;
}

/** A whole per cent for a small cell: 51, <1, >99. */
export function cell(p: Frac): string {
  if (p.isZero) return '0';
  if (p.num === p.den) return '100';
  const value = p.number() * 100;
  if (value < 0.5) return '<1';
  if (value > 99.5) return '>99';
  return String(Math.round(value));
}
