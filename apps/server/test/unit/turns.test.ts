import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from '../../src/http/turns.ts'
import { defaultLimits } from '../../src/limits.ts'

/** Asks for turns and notes who has one. */
function watch(limits: Partial<typeof defaultLimits> = {}) {
  const turns = createTurns({ ...defaultLimits, ...limits })
  const running: string[] = []
  const refused: string[] = []
  const ask = (venueId: string) => {
    const mine = { end: () => {} }
    void turns.take(venueId).then(
      (end) => {
        running.push(venueId)
        mine.end = () => {
          running.splice(running.indexOf(venueId), 1)
          end()
        }
      },
      (error: { code: string }) => refused.push(error.code),
    )
    return mine
  }
  const settled = async () => {
    await sleep(0)
    return [...running].sort()
  }
  return { ask, settled, refused }
}

describe('uploads of files', () => {
  it('come one at a time from each venue, and the next begins when one is over', async () => {
    const { ask, settled } = watch()
    const first = ask('a')
    const second = ask('a')
    expect(await settled()).toEqual(['a'])
    const other = ask('b')
    expect(await settled()).toEqual(['a', 'b'])
    first.end()
    expect(await settled()).toEqual(['a', 'b'])
    second.end()
    expect(await settled()).toEqual(['b'])
    other.end()
    expect(await settled()).toEqual([])
  })

  it('come from two venues at the same time; one whose turn is far off holds up no other', async () => {
    const { ask, settled } = watch()
    const [a] = [ask('a'), ask('a'), ask('a')]
    const b = ask('b')
    ask('c')
    expect(await settled()).toEqual(['a', 'b'])
    b.end()
    expect(await settled()).toEqual(['a', 'c'])
    a?.end()
    expect(await settled()).toEqual(['a', 'c'])
  })

  it('are refused when they wait for too long, or too many wait, and do not come afterwards', async () => {
    const { ask, settled, refused } = watch({ turnMs: 30, waitingForTurn: 2 })
    const first = ask('a')
    ask('a')
    ask('a')
    await settled()
    expect(refused).toEqual([])
    ask('b')
    await settled()
    expect(refused).toEqual(['BUSY'])
    await sleep(60)
    expect(refused).toEqual(['BUSY', 'BUSY', 'BUSY'])
    first.end()
    expect(await settled()).toEqual([])
    ask('a')
    expect(await settled()).toEqual(['a'])
  })
})
