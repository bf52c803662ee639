import { expect, test } from 'vitest'
import { type Place, postLines } from './post.ts'

// An independent model: whole pieces and floating point, small enough to be exact, against 100,000 posted moves.

const seeds = [3, 14, 159, 2653]

function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** What a bookkeeper would have on paper: pieces, their worth, and the cost of the last one. */
class Paper {
  pieces = 0
  worth = 0
  cost = 0
  lost = 0

  receive(pieces: number, price: number) {
    const value = pieces * price
    const owed = Math.max(0, -this.pieces)
    this.pieces += pieces
    if (owed === 0) this.worth += value
    else {
      // What pays the debt is worth what it was taken for; what is left costs what it cost.
      const left = Math.max(0, this.pieces)
      const now = left > 0 ? Math.round((value * left) / pieces) : -Math.round((-this.worth * -this.pieces) / owed)
      this.lost += this.worth + value - now
      this.worth = now
    }
    if (value > 0) this.cost = price
  }

  take(pieces: number) {
    const shelf = Math.min(pieces, Math.max(0, this.pieces))
    const each = this.pieces > 0 ? this.worth / this.pieces : this.cost
    const gone = shelf === 0 ? 0 : shelf === this.pieces ? this.worth : Math.round((this.worth * shelf) / this.pieces)
    const owed = Math.round(Number((each * (pieces - shelf)).toFixed(6)))
    if (this.pieces > 0) this.cost = each
    this.pieces -= pieces
    this.worth -= gone + owed
    return gone + owed
  }
}

test.each(seeds)('25,000 random moves are worth what an independent model says (seed %i)', (seed) => {
  const next = dice(seed)
  const paper = new Paper()
  const place: Place = {
    itemId: 'i',
    locationId: 's',
    isStrict: false,
    level: { onHand: 0n, value: 0n, lastCost: 0n },
    batches: null,
  }
  const post = (line: object) =>
    postLines([{ itemId: 'i', from: null, to: null, outside: null, ...line } as never], [place], () => '')
  let [came, went, lost] = [0, 0, 0]
  for (let move = 0; move < 25_000; move += 1) {
    const pieces = 1 + next(60)
    if (next(100) < 50) {
      const price = 1 + next(2_000)
      const [made] = post({
        to: 's',
        outside: 'vendor',
        qty: BigInt(pieces) * 1_000_000n,
        value: BigInt(pieces * price),
      })
      came += pieces * price
      lost += Number(made?.variance)
      paper.receive(pieces, price)
    } else {
      const value = post({ from: 's', outside: 'waste', qty: BigInt(pieces) * 1_000_000n }).reduce(
        (sum, made) => sum + Number(made.value),
        0,
      )
      went += value
      expect(Math.abs(value - paper.take(pieces))).toBeLessThanOrEqual(1)
      // What was rounded the other way is not carried on.
      paper.worth = Number(place.level.value)
    }
    expect(Number(place.level.onHand)).toBe(paper.pieces * 1_000_000)
    expect(Math.abs(Number(place.level.value) - paper.worth)).toBeLessThanOrEqual(1)
    paper.worth = Number(place.level.value)
    // Nothing is lost: what came in is there, went out, or is a variance.
    expect(came - went - lost).toBe(Number(place.level.value))
    if (place.level.onHand === 0n) expect(place.level.value).toBe(0n)
  }
})
