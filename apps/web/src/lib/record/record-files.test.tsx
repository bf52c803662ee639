import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../testing/show-screen.tsx'
import { onlyLooks, open, row } from './testing/shifts.tsx'

// Records that come from a file or leave as one.

afterEach(cleanup)

const fileOf = (text: string) => new File([text], 'shifts.csv', { type: 'text/csv' })
const header = 'Code,Name (English),Starts,Ends,Colour\n'

test('adds from a file: every row with its result, nothing saved before it is confirmed, then what is ready', async () => {
  const { user, calls } = await open([], {
    answers: {
      'shifts.import': ({ rows }: { rows: { code: string }[] }) => {
        const taken = rows.findIndex(({ code }) => code === 'OLD')
        if (taken < 0) return { created: rows.length }
        throw refusal('VALIDATION', { issues: [{ path: `rows.${taken}.code`, message: 'field.taken' }] })
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  await user.upload(
    dialog.getByLabelText('Choose a file', { selector: 'input' }),
    fileOf(`${header}A,Early,08:00,10:00,#0b65c6\nOLD,Taken,08:00,10:00,#0b65c6\nC,Bad,late,10:00,#0b65c6\n`),
  )
  expect(await dialog.findByText(/This code is already in use/)).toBeTruthy()
  const results = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(results[0]).toContain('Ready to add')
  expect(results[1]).toContain('Line 3: OLD')
  expect(results[2]).toContain('Starts:')
  expect(calls.map(({ input }) => (input as { dryRun: boolean }).dryRun)).toEqual([true])
  await user.click(dialog.getByRole('button', { name: 'Add 1' }))
  expect(await screen.findByText('1 added')).toBeTruthy()
  expect(calls[1]?.input).toMatchObject({
    dryRun: false,
    rows: [{ code: 'A', name: { en: 'Early', tr: '' }, weekdays: 127 }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file of another program has each column said for it; nothing but what is matched is read', async () => {
  const { user, calls } = await open([], { answers: { 'shifts.import': () => ({ created: 1 }) } })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  await user.upload(
    dialog.getByLabelText('Choose a file', { selector: 'input' }),
    fileOf('Nr,Isim,Bas,Son,Ton,Amir\nG,Gece,22:00,03:00,#0b65c6,Ada\n'),
  )
  expect((await dialog.findAllByRole('listitem'))[0]?.textContent).toContain('Code:')
  expect(calls).toEqual([])
  const columns = { Nr: 'code', Isim: 'name.tr', Bas: 'starts', Son: 'ends', Ton: 'color' }
  for (const [header, column] of Object.entries(columns)) {
    await user.selectOptions(await dialog.findByLabelText(header), column)
  }
  expect(await dialog.findByText('Columns not used: Amir')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Add 1' }))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ dryRun: false }))
  expect(calls.at(-1)?.input).toMatchObject({
    rows: [{ code: 'G', name: { en: '', tr: 'Gece' }, starts: '22:00', ends: '03:00', color: '#0b65c6' }],
  })
})

test('a file without a row is refused in words, and sends nothing', async () => {
  const { user, calls } = await open([])
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), fileOf('a,b\n'))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Add/ }).hasAttribute('disabled')).toBe(true)
  expect(calls).toEqual([])
})

test('the list can be exported by people who may have it', async () => {
  const { user, calls } = await open([row(1)], { answers: { 'shifts.export': () => [row(1)] } })
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:file'
  }
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download as a file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('S1,Shift 1,,10:00,13:00,#0b65c6,1 2 3 4 5 6 7,30,15')
  expect(calls).toEqual([{ path: 'shifts.export', input: { archived: false } }])
  cleanup()
  await open([row(1)], { rights: onlyLooks })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findAllByRole('menuitem')
  expect(screen.queryByRole('menuitem', { name: /file/ })).toBeNull()
})
