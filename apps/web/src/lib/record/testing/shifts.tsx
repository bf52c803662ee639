import { modules, type Rights, type ShiftRow } from '@marquee/contract'
import { screen } from '@testing-library/react'
import ShiftsPage from '../../../features/shifts/page.tsx'
import { type Answers, showScreen } from '../../../testing/show-screen.tsx'

// Shifts stand for every record: the page, its form and its list are the same for all of them.

export const everything: Rights = { shifts: Object.fromEntries(modules.shifts.actions.map((action) => [action, {}])) }
export const onlyLooks: Rights = { shifts: { view: {} } }

/** A shift. */
export const row = (number: number, more: Partial<ShiftRow> = {}): ShiftRow => ({
  id: `01990000-0000-7000-8000-00000000000${number}` as ShiftRow['id'],
  code: `S${number}`,
  name: { en: `Shift ${number}`, tr: '' },
  starts: '10:00',
  ends: '13:00',
  color: '#0b65c6',
  weekdays: 127,
  lastEntryMinutes: 30,
  cleaningMinutes: 15,
  crossesMidnight: false,
  sessionsAhead: 0,
  archivedAt: null,
  rev: 1,
  ...more,
})

/** Opens the page over these rows; `calls` collects what is sent. */
export async function open(
  rows: ShiftRow[],
  options: { answers?: Answers; rights?: Rights; at?: string; language?: 'en' | 'tr' } = {},
) {
  const calls: { path: string; input: unknown }[] = []
  const noted = (path: string, answer: (input: never) => unknown) => (input: never) => {
    calls.push({ path, input })
    return answer(input)
  }
  const answers = Object.entries(options.answers ?? {}).map(([path, answer]) => [path, noted(path, answer)])
  const view = await showScreen(<ShiftsPage />, {
    namespaces: ['shifts'],
    at: options.at ?? '/shifts',
    language: options.language,
    rights: options.rights ?? everything,
    answers: {
      'shifts.list': ({ archived }: { archived: boolean }) =>
        rows.filter((each) => (each.archivedAt !== null) === archived),
      ...Object.fromEntries(answers),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}
