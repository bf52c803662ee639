import { Button } from '@marquee/ui'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { BulkFrame } from './bulk-frame.tsx'
import { type BulkDeed, forEach } from './deed.ts'
import { useBulk } from './use-bulk.ts'

afterEach(cleanup)

interface Thing {
  id: string
  rev: number
}
const things = (count: number): Thing[] => Array.from({ length: count }, (_, no) => ({ id: `t${no + 1}`, rev: 1 }))
const all = (rows: Thing[]) => new Set(rows.map(({ id }) => id))

function List({ rows, deed }: { rows: Thing[]; deed: BulkDeed<Thing> }) {
  const bulk = useBulk<Thing>()
  bulk.remember(rows)
  return (
    <>
      <Button onClick={() => bulk.select(all(rows))}>Choose all</Button>
      <Button onClick={() => bulk.start(deed, bulk.rows())}>Do it</Button>
      <output>{[...bulk.selected].join(' ')}</output>
      <BulkFrame bulk={bulk} />
    </>
  )
}

async function open(rows: Thing[], deed: Pick<BulkDeed<Thing>, 'run'> & Partial<BulkDeed<Thing>>) {
  const whole = { nameOf: ({ id }: Thing) => `Thing ${id}`, done: (count: number) => `${count} things done`, ...deed }
  const { user } = await showScreen(<List rows={rows} deed={whole} />, {
    namespaces: [],
    at: '/',
    rights: {},
    answers: {},
  })
  await user.click(screen.getByRole('button', { name: 'Choose all' }))
  const start = () => user.click(screen.getByRole('button', { name: 'Do it' }))
  await start()
  return { user, start }
}
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('what was done with all rows is one message, and undo gives back the rows as they are now', async () => {
  const undone: Thing[] = []
  const { user } = await open(things(2), {
    run: forEach(async (row: Thing) => ({ ...row, rev: 2 })),
    undo: async (rows) => void undone.push(...rows),
  })
  expect(await screen.findByText('2 things done')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('output')?.textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toEqual([
    { id: 't1', rev: 2 },
    { id: 't2', rev: 2 },
  ])
})

test('each row has its result: the refused ones first and still chosen, then what had to stay, then what was done', async () => {
  await open(things(4), {
    run: forEach(
      async ({ id }: Thing) => {
        if (id === 't2') throw refusal('FORBIDDEN')
        if (id === 't3') throw refusal('STATE')
        return undefined
      },
      { isSame: ({ id }) => id === 't4' },
    ),
    why: ({ reason }, { id }) => (reason === 'STATE' ? `${id} is not ready` : undefined),
  })
  const dialog = await screen.findByRole('dialog', { name: '1 done, 2 failed' })
  expect(lines(dialog)).toEqual([
    'Thing t2 You don’t have permission to do this. Ask an admin.',
    'Thing t3 t3 is not ready',
    'Thing t4 Nothing to change',
    'Thing t1 Done',
  ])
  expect(document.querySelector('output')?.textContent).toBe('t2 t3')
})

test('another try is about the failed rows alone, as they are now, and counts what was done before', async () => {
  const tried: Thing[][] = []
  const { user } = await open(things(3), {
    run: (rows) => {
      tried.push([...rows])
      return forEach(async (row: Thing) => {
        if (row.id === 't2' && row.rev === 1) throw refusal('STALE', { details: { current: { id: 't2', rev: 7 } } })
        return undefined
      })(rows)
    },
  })
  const dialog = await screen.findByRole('dialog', { name: '2 done, 1 failed' })
  await user.click(within(dialog).getByRole('button', { name: 'Retry failed ones' }))
  expect(await screen.findByText('3 things done')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tried[1]).toEqual([{ id: 't2', rev: 7 }])
})

test('without a change for any row nothing is said to be done', async () => {
  await open(things(2), { run: forEach<Thing>(async () => undefined, { isSame: () => true }) })
  expect(await screen.findByText('Nothing to change')).toBeTruthy()
  expect(screen.queryByText(/things done/)).toBeNull()
})

test('a question comes first; above twenty rows their number has to be typed', async () => {
  const ran: number[] = []
  const run = async (rows: readonly Thing[]) => {
    ran.push(rows.length)
    return rows.map((row) => ({ row }))
  }
  const question = { title: 'Sure?', confirmLabel: 'Yes' }
  const { user } = await open(things(21), { run, question })
  const asked = within(await screen.findByRole('alertdialog', { name: 'Sure?' }))
  await user.click(asked.getByRole('button', { name: 'Yes' }))
  expect(ran).toEqual([])
  await user.type(asked.getByRole('textbox'), '21')
  await user.click(asked.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('21 things done')).toBeTruthy()
  expect(ran).toEqual([21])
})

test('a second press while it runs does nothing, and what could not be tried at all leaves the rows chosen', async () => {
  let release = (_: Error) => {}
  let runs = 0
  const { start } = await open(things(2), {
    run: () => {
      runs += 1
      return new Promise((_, reject) => {
        release = reject
      })
    },
  })
  await start()
  expect(runs).toBe(1)
  release(new TRPCClientError('gone'))
  await waitFor(() => expect(document.querySelector('[role="alert"], [role="status"]')).toBeTruthy())
  expect(document.querySelector('output')?.textContent).toBe('t1 t2')
  await start()
  expect(runs).toBe(2)
})

test('a row whose answer was lost is told as done when it is tried again; what somebody else did before is no change', async () => {
  const tries = new Map<string, number>()
  const run = forEach(
    async ({ id }: Thing): Promise<undefined> => {
      const no = (tries.get(id) ?? 0) + 1
      tries.set(id, no)
      if (id === 't1' && no === 1) throw new TRPCClientError('lost', { cause: new TypeError('Failed to fetch') })
      throw refusal('STALE', { details: { current: { id, rev: 2 } } })
    },
    { isSame: ({ rev }) => rev === 2 },
  )
  const [lost, same] = await run(things(2))
  expect(lost).toMatchObject({ row: { id: 't1', rev: 1 }, failure: { reason: 'OFFLINE' } })
  expect(same).toEqual({ row: { id: 't2', rev: 2 }, isSame: true })
  expect(await run([lost?.row as Thing])).toEqual([{ row: { id: 't1', rev: 1 }, after: { id: 't1', rev: 2 } }])
})

test('many rows go in parts, each with its own answer', async () => {
  let most = 0
  let now = 0
  const outcomes = await forEach(async ({ id }: Thing) => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    if (id === 't25') throw refusal('STATE')
    return undefined
  })(things(45))
  expect(most).toBe(20)
  expect(outcomes).toHaveLength(45)
  expect(outcomes.filter(({ failure }) => failure).map(({ row }) => row.id)).toEqual(['t25'])
})
