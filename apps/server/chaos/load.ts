import { waitFor } from '@marquee/db/testing'
import { lossOf, type Reader, startReader } from '../test/support/reader.ts'
import type { TestPerson } from '../test/support/venue.ts'
import { writeChanges } from '../test/support/writers.ts'
import type { Ground, ServerPlace } from './ground.ts'

/** People who are renamed all the time, readers who follow, and what was acknowledged. */
export interface Load {
  readers: Reader[]
  /** Names whose change was answered with OK. */
  acknowledged: Set<string>
  /** Ends the writing and waits until everybody was told of everything. */
  finish(): Promise<Verdict>
}

export interface Verdict {
  acknowledged: number
  /** Changes in the stream: the acknowledged ones, and those whose answer was lost. */
  committed: number
  cuts: number
  /** The longest that a writer waited for an answer or a broken connection, in milliseconds. */
  longestWait: number
  /** What is wrong, in words; empty when nothing is. */
  problems: string[]
}

interface LoadOptions {
  ground: Ground
  places: readonly ServerPlace[]
  writers: number
  readers: number
}

/** Starts the load. Readers and writers come back by themselves when a server is gone. */
export async function startLoad({ ground, places, writers, readers: readerCount }: LoadOptions): Promise<Load> {
  const { venue, token } = ground
  const people: TestPerson[] = []
  const run = Math.random().toString(36).slice(2, 7)
  for (let count = 0; count < writers; count += 1) {
    people.push(await venue.addPerson(`Writer ${run} ${count}`, venue.viewerRoleId))
  }
  const placeOf = (index: number) => places[index % places.length]?.url ?? ''
  const readers: Reader[] = []
  for (let count = 0; count < readerCount; count += 1) {
    readers.push(await startReader({ url: () => placeOf(count), token }))
  }
  const acknowledged = new Set<string>()
  let longestWait = 0
  let writing = true
  const work = people.map(async (person, index) => {
    for (let round = 0; writing; round += 1) {
      // Ten at a time, so that the end is noticed.
      await writeChanges({
        url: () => placeOf(index),
        token,
        person,
        count: 10,
        label: `${round}`,
        onTry: (ms) => {
          longestWait = Math.max(longestWait, ms)
        },
        onWritten: (name) => void acknowledged.add(name),
      })
    }
  })

  async function finish(): Promise<Verdict> {
    writing = false
    await Promise.all(work)
    const { rows: heads } = await ground.owner.pool.query<{ version: number }>(
      "select version from stream where venue_id = $1 and topic = 'users'",
      [venue.id],
    )
    const last = heads[0]?.version ?? 0
    const behind = () => readers.filter((reader) => !reader.versions.includes(last)).length
    await waitFor('the readers to be told of all', () => behind() === 0, 30_000).catch(() => {})
    const problems = readers.map((reader) => lossOf(reader, last)).filter((loss) => loss !== null)
    for (const reader of readers) reader.stop()
    const resyncs = readers.reduce((sum, reader) => sum + reader.resyncs, 0)
    if (resyncs > 0) problems.push(`${resyncs} readers had to start afresh`)
    problems.push(...(await contradictions(ground, acknowledged)))
    // Two calls in one try: reading the revision, and the change.
    if (longestWait > 12_000) problems.push(`someone waited ${longestWait} ms for an answer`)
    const cuts = readers.reduce((sum, reader) => sum + reader.cuts, 0)
    return { acknowledged: acknowledged.size, committed: last, cuts, longestWait, problems }
  }

  return { readers, acknowledged, finish }
}

/** What the tables say against what was answered: every OK is there, once, and whole. */
async function contradictions({ owner, venue }: Ground, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = []
  const { rows: audit } = await owner.pool.query<{ name: string; n: number }>(
    `select after->>'name' as name, count(*)::int as n from audit_event
     where venue_id = $1 and action = 'users.update' group by 1`,
    [venue.id],
  )
  const audited = new Map(audit.map(({ name, n }) => [name, n]))
  const lost = [...acknowledged].filter((name) => audited.get(name) !== 1)
  if (lost.length > 0) problems.push(`${lost.length} acknowledged changes are not there exactly once`)
  const { rows: halves } = await owner.pool.query<{ audits: number; changes: number }>(
    `select (select count(*)::int from audit_event where venue_id = $1 and action = 'users.update') as audits,
            (select count(*)::int from stream_change where venue_id = $1 and topic = 'users'
              and payload->>'userId' in (select entity_id from audit_event where action = 'users.update')) as changes`,
    [venue.id],
  )
  const half = halves[0]
  if (half && half.audits !== half.changes) problems.push(`${half.audits} audit rows, ${half.changes} changes`)
  return problems
}
