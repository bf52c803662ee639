import { describe, expect, it } from 'vitest'
import { type Change, Feed } from './feed.ts'

/** A stream with changes up to this version, read as slowly as from a database. */
function streamOf(versions: number) {
  const reads: number[] = []
  let failing = false
  const feed = new Feed('venue', 'topic', {
    readHead: async () => versions,
    readAfter: async (after) => {
      reads.push(after)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (failing) throw new Error('no answer')
      const all: Change[] = Array.from({ length: versions }, (_, index) => ({ version: index + 1, payload: {} }))
      return all.filter(({ version }) => version > after)
    },
  })
  const fail = (on: boolean) => {
    failing = on
  }
  return { feed, reads, fail }
}

describe('readers who come back after a cut', () => {
  it('share one look at what they have missed', async () => {
    const { feed, reads } = streamOf(20)
    await feed.refresh()
    reads.length = 0
    const found = await Promise.all(Array.from({ length: 200 }, () => feed.after(15)))
    expect(found.every((changes) => changes.map(({ version }) => version).join() === '16,17,18,19,20')).toBe(true)
    expect(reads).toEqual([15])
    // Control: another place, and another time, is another look.
    await Promise.all([feed.after(15), feed.after(12)])
    expect(reads).toEqual([15, 15, 12])
  })

  it('look again when a look has failed', async () => {
    const { feed, reads, fail } = streamOf(20)
    await feed.refresh()
    reads.length = 0
    fail(true)
    const outcomes = await Promise.allSettled([feed.after(18), feed.after(18)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fail(false)
    expect((await feed.after(18)).length).toBe(2)
    expect(reads).toEqual([18, 18])
  })

  it('readers at the end make no query', async () => {
    const { feed, reads } = streamOf(20)
    await feed.refresh()
    reads.length = 0
    expect(await feed.after(20)).toEqual([])
    expect(reads).toEqual([])
  })
})
