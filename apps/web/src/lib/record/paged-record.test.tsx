import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { thingOf as row, shelf, thingCalls, thingScreen } from '../../testing/paged-thing.ts'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import { RecordPage } from './record-page.tsx'
import type { RecordFilter } from './screen.ts'

afterEach(cleanup)

const everything: Rights = { shifts: Object.fromEntries(modules.shifts.actions.map((action) => [action, {}])) }
const stock = Array.from({ length: 7 }, (_, index) => row(index + 1))
type Asked = RecordFilter & { cursor?: string }

/** Three of seven at a time, and more than are counted. */
function partOf({ cursor = '0', search }: Asked) {
  const found = stock.filter(({ code }) => search === undefined || code === search)
  const end = Number(cursor) + 3
  return {
    rows: found.slice(Number(cursor), end),
    nextCursor: end < found.length ? String(end) : null,
    total: found.length > 3 ? 1000 : found.length,
    totalIsExact: found.length <= 3,
  }
}

async function open(options: { answers?: Answers; at?: string; language?: 'en' | 'tr' } = {}) {
  const calls: { path: string; input: unknown }[] = []
  const answers: Answers = {
    'things.list': partOf,
    'things.get': ({ id }: { id: string }) => stock.find((each) => each.id === id),
    'things.exportPart': partOf,
    'things.create': (fields: object) => row(9, fields),
    'things.update': (fields: object) => row(9, fields),
    ...options.answers,
  }
  const view = await showScreen(
    <RecordPage
      screen={thingScreen}
      calls={thingCalls}
      references={{ shelf: [{ value: shelf, label: 'Upper shelf' }] }}
    />,
    {
      namespaces: ['shifts'],
      at: options.at ?? '/things',
      rights: everything,
      ...(options.language ? { language: options.language } : {}),
      answers: Object.fromEntries(
        Object.entries(answers).map(([path, answer]) => [
          path,
          (input: never) => {
            calls.push({ path, input })
            return answer(input)
          },
        ]),
      ),
    },
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    ...view,
    calls /** The pages that were asked for; a live stream that begins asks for the present one once more. */,
    asked: () =>
      calls
        .filter(({ path }) => path === 'things.list')
        .map(({ input }) => input)
        .filter((input, at, all) => JSON.stringify(input) !== JSON.stringify(all[at - 1])),
  }
}

const table = () => within(screen.getByRole('table'))
const drawer = () => within(screen.getByRole('complementary'))
/** A word of its own for each field is not what is tested: its name stands for it. */
const field = (name: string) => new RegExp(`^${name}`, 'i')
const codes = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => /T\d/.exec(textContent ?? '')?.[0])

describe('a list in pages', () => {
  test('shows one, says how many there are, and goes forth and back', async () => {
    const { user, asked } = await open()
    await waitFor(() => expect(codes()).toEqual(['T1', 'T2', 'T3']))
    expect(screen.getByText('At least 1,000 shifts')).toBeTruthy()
    expect(screen.getByText('3 of at least 1,000')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /next/i }))
    await waitFor(() => expect(codes()).toEqual(['T4', 'T5', 'T6']))
    await user.click(screen.getByRole('button', { name: /next/i }))
    await waitFor(() => expect(codes()).toEqual(['T7']))
    await user.click(screen.getByRole('button', { name: /previous/i }))
    await waitFor(() => expect(codes()).toEqual(['T4', 'T5', 'T6']))
    expect(asked().slice(0, 3)).toEqual([
      { archived: false, sort: 'name' },
      { archived: false, sort: 'name', cursor: '3' },
      { archived: false, sort: 'name', cursor: '6' },
    ])
  })

  test('is searched and ordered by the server, from the first page on', async () => {
    const { user, asked } = await open({ at: '/things?after=3' })
    await waitFor(() => expect(codes()).toEqual(['T4', 'T5', 'T6']))
    await user.click(table().getByRole('button', { name: /Price/ }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ archived: false, sort: 'price' }))
    await user.click(table().getByRole('button', { name: /Price/ }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ archived: false, sort: '-price' }))
    expect(table().queryByRole('button', { name: /Maker/ })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'T5')
    await waitFor(() => expect(codes()).toEqual(['T5']))
    expect(asked().at(-1)).toEqual({ archived: false, sort: '-price', search: 'T5' })
    expect(screen.getByText('1 shift')).toBeTruthy()
  })

  test('an order that is none is the first one; a record of another page opens by its address', async () => {
    const { asked } = await open({ at: `/things?sort=note&id=${row(7).id}` })
    await screen.findByRole('complementary')
    expect((drawer().getByLabelText(field('code')) as HTMLInputElement).value).toBe('T7')
    expect(asked()[0]).toEqual({ archived: false, sort: 'name' })
  })

  test('what is chosen and went out of sight is not archived with the rest', async () => {
    const archived: unknown[] = []
    const { user } = await open({
      answers: {
        'things.archive': (target: { id: string }) => {
          archived.push(target.id)
          return row(1)
        },
      },
    })
    await waitFor(() => expect(codes()).toEqual(['T1', 'T2', 'T3']))
    await user.click(table().getAllByRole('checkbox')[1] as HTMLElement)
    await user.type(screen.getByRole('searchbox'), 'T4')
    await waitFor(() => expect(codes()).toEqual(['T4']))
    await user.click(table().getAllByRole('checkbox')[1] as HTMLElement)
    await user.click(screen.getAllByRole('button', { name: 'Archive' })[0] as HTMLElement)
    await waitFor(() => expect(archived).toEqual([row(4).id]))
  })

  test('leaves as one file, fetched in parts', async () => {
    const { user, calls } = await open()
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download as a file' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await saved[0]?.text())?.trim().split('\n') ?? []
    expect(lines.slice(1).map((line) => line.slice(0, 2))).toEqual(stock.map(({ code }) => code))
    expect(calls.filter(({ path }) => path === 'things.exportPart').map(({ input }) => input)).toEqual([
      { archived: false, sort: 'name' },
      { archived: false, sort: 'name', cursor: '3' },
      { archived: false, sort: 'name', cursor: '6' },
    ])
  })
})

describe('a field of every kind', () => {
  test.each([
    ['en', ['27', '₺1,234.50', '12.5%', '1,234.5 Kg', '90 min', '09:30', '28 Feb 2026', 'Mon–Fri', 'Large', 'Yes']],
    ['tr', ['27', '₺1.234,50', '%12,5', '1.234,5 Kg', '90 dk', '09:30', '28 Şub 2026', 'Pzt–Cum', 'Large', 'Evet']],
  ] as const)('is shown in words of %s', async (language, texts) => {
    await open({ language })
    await waitFor(() => expect(codes()).toHaveLength(3))
    const [, first] = table().getAllByRole('row')
    for (const text of [...texts, 'Işık & Co', 'Upper shelf', 'A note']) expect(first?.textContent).toContain(text)
  })

  test('is entered, and sent as the server reads it', async () => {
    const { user, calls } = await open({ language: 'tr', at: '/things?new=true' })
    await screen.findByRole('complementary')
    const type = (label: RegExp, text: string) => user.type(drawer().getByLabelText(label), text)
    await type(field('code'), 'YENİ')
    await type(/^Türkçe/, 'Çınar')
    await type(field('maker'), 'Işık')
    await type(field('seats'), '27')
    await type(field('price'), '1.234,50')
    await type(field('share'), '12,5')
    await user.selectOptions(drawer().getByLabelText(field('size')), 'large')
    await type(field('weight'), '12,5')
    expect(drawer().getByText('Kg')).toBeTruthy()
    await user.clear(drawer().getByLabelText(field('takes')))
    await type(field('takes'), '90')
    await type(field('opens'), '09:30')
    await type(field('since'), '28.02.2026')
    await user.selectOptions(drawer().getByLabelText(field('shelf')), shelf)
    await type(field('note'), 'Not')
    await user.click(drawer().getByLabelText(field('is shown')))
    await user.click(drawer().getByRole('button', { name: /ekle/ }))
    await waitFor(() => expect(calls.some(({ path }) => path === 'things.create')).toBe(true))
    const sent = calls.find(({ path }) => path === 'things.create')?.input
    expect(sent).toMatchObject({
      code: 'YENİ',
      name: { en: '', tr: 'Çınar' },
      maker: 'Işık',
      seats: 27,
      price: 123_450,
      share: 125_000,
      size: 'large',
      weight: '12.5',
      takes: 90,
      opens: '09:30',
      since: '2026-02-28',
      days: 127,
      shelf,
      note: 'Not',
      isShown: true,
    })
  })

  test('is open as it was entered, and only what differs is sent', async () => {
    const { user, calls } = await open({ language: 'tr', at: `/things?id=${row(1).id}` })
    await screen.findByRole('complementary')
    const value = (label: RegExp) => (drawer().getByLabelText(label) as HTMLInputElement).value
    expect([value(field('price')), value(field('share')), value(field('weight')), value(field('since'))]).toEqual([
      '1234,50',
      '12,5',
      '1234,5',
      '28 Şub 2026',
    ])
    // There is no real list of options here: it does not keep what it was given when it was drawn.
    await user.selectOptions(drawer().getByLabelText(field('size')), 'large')
    await user.selectOptions(drawer().getByLabelText(field('shelf')), shelf)
    await user.clear(drawer().getByLabelText(field('weight')))
    await user.type(drawer().getByLabelText(field('weight')), '0,125')
    await user.click(drawer().getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'things.update')?.input).toEqual({
        id: row(1).id,
        expectedRev: 1,
        weight: '0.125',
      }),
    )
  })

  test('that is missing or cannot be is named at its place', async () => {
    const { user, calls } = await open({ at: '/things?new=true' })
    await screen.findByRole('complementary')
    await user.type(drawer().getByLabelText(field('weight')), 'much')
    await user.type(drawer().getByLabelText(field('share')), '101')
    await user.click(drawer().getByRole('button', { name: 'Add shift' }))
    const wrong = ['code', 'maker', 'seats', 'price', 'share', 'weight', 'opens', 'since', 'size', 'shelf']
    await waitFor(() => {
      for (const name of wrong)
        expect(drawer().getByLabelText(field(name)).getAttribute('aria-invalid'), name).toBe('true')
    })
    // In the same words above the form and at the field.
    for (const words of [
      'Enter a number from 0 to 100',
      'Enter a date, for example 21 Nov 2026',
      'Enter a time, for example 19:30',
      'Choose one from the list',
    ])
      expect(drawer().getAllByText(new RegExp(words)).length, words).toBeGreaterThan(1)
    expect(drawer().queryByText(/\{\{/)).toBeNull()
    expect(calls.some(({ path }) => path === 'things.create')).toBe(false)
  })
})
