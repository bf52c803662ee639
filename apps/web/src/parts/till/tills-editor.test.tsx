import { modules, type Rights, type TillRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { TillsEditor } from './tills-editor.tsx'

const rights: Rights = { funds: Object.fromEntries(modules.funds.actions.map((action) => [action, {}])) }
const till = {
  id: '01990000-0000-7000-8000-000000000001',
  code: '1',
  name: 'Till 1',
  fundId: null,
  isTraining: false,
  cashier: null,
  archivedAt: null,
  rev: 4,
} as unknown as TillRow

const idOf = (no: number) => `01990000-0000-7000-8000-00000000010${no}`
const fund = (no: number, code: string, kind: string) => ({ id: idOf(no), code, kind, name: { en: code, tr: code } })
let funds = [fund(1, 'ANA', 'safe'), fund(2, 'BANKA', 'bank')]

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** Opens the tills of a venue in Turkish whose first till nobody has named. */
async function open(answers: Answers) {
  const sent: unknown[] = []
  const noted = Object.entries(answers).map(([path, answer]) => [
    path,
    (input: never) => {
      sent.push(input)
      return answer(input)
    },
  ])
  const view = await showScreen(<TillsEditor />, {
    namespaces: ['till'],
    at: '/order',
    language: 'tr',
    rights,
    names: { roles: [], tills: [{ name: 'Till 1', en: 'Till 1', tr: 'Kasa 1' }], zones: [] },
    answers: {
      'tills.list': ({ archived }: { archived: boolean }) => (archived ? [] : [till]),
      'funds.list': () => funds,
      ...Object.fromEntries(noted),
    },
  })
  await screen.findByText('Kasa 1')
  return { ...view, sent }
}

async function edit(answers: Answers) {
  const view = await open(answers)
  await view.user.click(screen.getByRole('button', { name: 'Düzenle Kasa 1' }))
  const form = within(await screen.findByRole('dialog', { name: 'Kasa 1' }))
  const save = () => view.user.click(form.getByRole('button', { name: 'Kaydet' }))
  return { ...view, form, name: await form.findByDisplayValue('Kasa 1'), save }
}

test('a new code is saved in the other language: the name that nobody changed is not sent', async () => {
  const { user, form, save, sent } = await edit({ 'tills.update': (input: object) => ({ ...till, ...input }) })
  await user.type(form.getByDisplayValue('1'), '0')
  await save()
  await waitFor(() => expect(sent).toEqual([{ id: till.id, expectedRev: 4, code: '10' }]))
})

test('a name that is typed is the one of the till', async () => {
  const { user, name, save, sent } = await edit({ 'tills.update': (input: object) => ({ ...till, ...input }) })
  await user.clear(name)
  await user.type(name, 'Sol gişe')
  await save()
  await waitFor(() => expect(sent).toEqual([{ id: till.id, expectedRev: 4, name: 'Sol gişe' }]))
})

test('what someone else changed is shown beside what was typed, the name as the person knows it', async () => {
  const now = { ...till, code: 'B', rev: 5 }
  const { user, form, save } = await edit({
    'tills.update': () => {
      throw refusal('STALE', { details: { current: now } })
    },
  })
  await user.type(form.getByDisplayValue('1'), '0')
  await save()
  const conflict = within(await screen.findByRole('dialog', { name: /değişti|değiştirdi/i }))
  expect(conflict.getByText('B')).toBeTruthy()
  expect(conflict.queryByText('Till 1')).toBeNull()
})

test('a till needs a code and a name, and a code that another one has is refused at its field', async () => {
  const { user, sent } = await open({
    'tills.create': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'code', message: 'field.taken' }] })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Kasa ekle' }))
  const form = within(await screen.findByRole('dialog', { name: 'Kasa ekle' }))
  const add = () => user.click(form.getByRole('button', { name: 'Kasa ekle' }))
  await add()
  expect(await form.findAllByText('Zorunlu alan')).toHaveLength(2)
  expect(sent).toEqual([])
  await user.type(form.getByLabelText(/^Kod/), '1')
  await user.type(form.getByLabelText(/^Ad/), 'Sol gişe')
  await add()
  expect(await form.findByText(/kod .*kullanılıyor/i)).toBeTruthy()
})

test('a till at which someone works is not archived, and the reason is said', async () => {
  const { user } = await open({
    'tills.archive': () => {
      throw refusal('STATE')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Arşivle Kasa 1' }))
  expect(await screen.findByText(/Kasa kullanımda/)).toBeTruthy()
})

test('a till of a venue with one safe has nothing to choose', async () => {
  const { form } = await edit({})
  expect(form.queryByLabelText(/Çelik kasa/)).toBeNull()
})

test('with a second safe a till takes one of its own', async () => {
  const before = funds
  funds = [...before, fund(3, 'YEDEK', 'safe')]
  try {
    const { user, form, save, sent } = await edit({ 'tills.update': (input: object) => ({ ...till, ...input }) })
    const safe = await form.findByLabelText(/Çelik kasa/)
    expect(within(safe).queryByText('BANKA (BANKA)')).toBeNull()
    await user.selectOptions(safe, 'YEDEK (YEDEK)')
    await save()
    await waitFor(() => expect(sent).toEqual([{ id: till.id, expectedRev: 4, fundId: idOf(3) }]))
  } finally {
    funds = before
  }
})

test('a new till may be for training; the list says so, and it stays what it was made as', async () => {
  const { user, sent } = await open({ 'tills.create': (input: object) => ({ ...till, ...input }) })
  await user.click(screen.getByRole('button', { name: 'Kasa ekle' }))
  const form = within(await screen.findByRole('dialog', { name: 'Kasa ekle' }))
  await user.type(form.getByLabelText(/^Kod/), 'E')
  await user.type(form.getByLabelText(/^Ad/), 'Eğitim')
  await user.click(form.getByLabelText(/^Eğitim kasası/))
  await user.click(form.getByRole('button', { name: 'Kasa ekle' }))
  await waitFor(() => expect(sent).toMatchObject([{ code: 'E', name: 'Eğitim', isTraining: true }]))
  cleanup()
  const shown = await open({ 'tills.list': ({ archived }) => (archived ? [] : [{ ...till, isTraining: true }]) })
  expect(screen.getByText('Eğitim kasası')).toBeTruthy()
  await shown.user.click(screen.getByRole('button', { name: 'Düzenle Kasa 1' }))
  const edited = within(await screen.findByRole('dialog', { name: 'Kasa 1' }))
  await edited.findByDisplayValue('Kasa 1')
  expect(edited.queryByLabelText(/^Eğitim kasası/)).toBeNull()
})
