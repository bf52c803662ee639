import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import CustomersPage from './page.tsx'

afterEach(cleanup)

const customer = {
  ...{ id: '01990000-0000-7000-8000-0000000000d1', customerNo: 1042, name: 'Işıl Şahin', kind: 'person' },
  ...{ phone: '+905321234567', email: null, language: null, birthday: null, taxNo: null, tags: null, note: '' },
  ...{ flags: [], orders: 1, lastOrderAt: null, mergedInto: null, anonymisedAt: null, archivedAt: null, rev: 3 },
}

async function open() {
  const created: unknown[] = []
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: '/customers',
    rights: { customers: { view: {}, create: {}, export: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [customer], nextCursor: null, total: 1, totalIsExact: true }),
      'customers.exportPart': () => ({ rows: [customer], nextCursor: null }),
      'customers.import': (input: unknown) => {
        created.push(input)
        return { created: 1 }
      },
      'jobs.list': () => [],
    },
  })
  await screen.findByText('Işıl Şahin')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  return { user, created }
}

test('the file has the number that people read out, and a file that comes in says that it gives none', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:file'
  }
  const { user } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Download as a file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = (await saved[0]?.text()) ?? ''
  expect(text.split('\r\n')[0]?.replace('\ufeff', '')).toMatch(/^Number,Name,/)
  expect(text.split('\r\n')[1]).toMatch(/^1042,Işıl Şahin,/)
  cleanup()

  const { user: other, created } = await open()
  await other.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  const file = new File([text], 'customers.csv', { type: 'text/csv' })
  await other.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file)
  await dialog.findByText('Columns not used: Number')
  await other.click(await dialog.findByRole('button', { name: 'Add 1' }))
  await waitFor(() => expect(created.at(-1)).toMatchObject({ dryRun: false, rows: [{ name: 'Işıl Şahin' }] }))
  expect(JSON.stringify(created)).not.toContain('1042')
})

test('a file that a Turkish table program wrote keeps its letters', async () => {
  const { user, created } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  const signs = { İ: 0xdd, Ş: 0xde, ı: 0xfd } as Record<string, number>
  const bytes = [...'Name;Phone\r\nİpek Şık;0532 123 45 67\r\n'].map((sign) => signs[sign] ?? sign.charCodeAt(0))
  const file = new File([new Uint8Array(bytes)], 'customers.csv', { type: 'text/csv' })
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file)
  await waitFor(() => expect(created.at(-1)).toMatchObject({ rows: [{ name: 'İpek Şık', phone: '0532 123 45 67' }] }))
})

test('a file with Turkish headers is read on an English screen as well, with the surname behind the name', async () => {
  const { user, created } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  const text =
    'Soyad;Ad;Telefon;E-posta;Etiketler;Tür;Numara\nŞık;İpek Su;0532 123 45 67;ipek@ornek.example;üye;Okul;7\n;Ada;;;;;\n'
  const file = new File([text], 'musteriler.csv', { type: 'text/csv' })
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file)
  await dialog.findByText('Columns not used: Numara')
  await waitFor(() =>
    expect(created.at(-1)).toMatchObject({
      rows: [
        {
          ...{ name: 'İpek Su Şık', phone: '0532 123 45 67', email: 'ipek@ornek.example' },
          ...{ tags: 'üye', kind: 'school' },
        },
        { name: 'Ada', kind: 'person', phone: null },
      ],
    }),
  )
})

test('birthdays that can be read in two ways are asked about, and nobody is added with the wrong one', async () => {
  const { user, created } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Add from a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
  const file = new File(['Name,Birthday\nAda,03/04/1990\nİpek,05/06/1991\n'], 'guests.csv', { type: 'text/csv' })
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file)
  const meaning = await dialog.findByLabelText('“03/04/1990” in the file means')
  expect(dialog.getAllByText(/Choose above what it means/)).toHaveLength(2)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 0' }).disabled).toBe(true)
  expect(created).toEqual([])
  expect(
    within(meaning)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose what it means', '3 Apr 1990', '4 Mar 1990'])
  await user.selectOptions(meaning, '4 Mar 1990')
  await user.click(await dialog.findByRole('button', { name: 'Add 2' }))
  await waitFor(() =>
    expect(created.at(-1)).toMatchObject({
      dryRun: false,
      rows: [{ birthday: '1990-03-04' }, { birthday: '1991-05-06' }],
    }),
  )
})
