import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

function* count(steps: number, milliseconds: number): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + milliseconds
    while (performance.now() < until);
    yield
  }
  return steps
}

test('others have their turn while long work goes on, and none is taken for short work', async () => {
  const turns = async (work: Generator<void, number>) => {
    let turns = 0
    let isDone = false
    const look = () => {
      if (isDone) return
      turns += 1
      setImmediate(look)
    }
    setImmediate(look)
    const result = await inTurns(work)
    isDone = true
    return [result, turns]
  }
  const [result, others = 0] = await turns(count(10, 10))
  expect(result).toBe(10)
  expect(others).toBeGreaterThanOrEqual(8)
  expect(await turns(count(3, 0))).toEqual([3, 0])
})
