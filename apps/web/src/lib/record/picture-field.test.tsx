import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productEntry } from '../../features/schedule/prices/entries.ts'
import { PlayedRequest } from '../../testing/played-request.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { RecordDialog } from './record-dialog.tsx'

beforeEach(() => {
  PlayedRequest.last = null
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fileId = '01990000-0000-7000-8000-0000000000f1'
const link = { url: `/api/files/${fileId}?ticket=a`, smallUrl: `/api/files/${fileId}?ticket=b` }
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  rev: 1,
  archivedAt: null,
  code: 'TOUR',
  name: { en: 'Tour', tr: 'Tur' },
  color: '#aa0000',
  taxCode: 'VAT10',
  picture: null,
  pictureLink: null,
  sessionsAhead: 0,
  taxPpm: 100_000,
  passTypes: [],
}
const png = new File([new Uint8Array(10)], 'poster.png', { type: 'image/png' })

async function showDialog(of: object = row) {
  const [asked, saved]: unknown[][] = [[], []]
  const changes = {
    upload: async (file: object) => {
      asked?.push(file)
      return { url: '/api/files?ticket=leave' }
    },
    update: async (values: object) => {
      saved?.push(values)
      return { ...row, ...values, rev: 2 }
    },
  }
  const { user } = await showScreen(
    <RecordDialog
      screen={productEntry}
      changes={changes as never}
      references={{ taxCode: [{ value: 'VAT10', label: '10 %' }] }}
      row={of as never}
      title="Edit"
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { namespaces: ['schedule'], at: '/', rights: {}, answers: {} },
  )
  const field = await screen.findByRole('group', { name: 'Picture' })
  return { user, field, asked, saved, save: () => user.click(screen.getByRole('button', { name: /^Save/ })) }
}

test('a picture is pasted, shows how far it is, and is saved when it is there and not before', async () => {
  const { asked, saved, save } = await showDialog()
  fireEvent.paste(document, { clipboardData: { files: [png] } })
  await waitFor(() => expect(PlayedRequest.last?.sent).toBe(png))
  expect([asked, PlayedRequest.last?.url]).toEqual([[{ name: 'poster.png', size: 10 }], '/api/files?ticket=leave'])
  PlayedRequest.last?.upload.onprogress?.({ loaded: 5, total: 10 })
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.5))
  await save()
  expect(await screen.findByText('Wait until the picture is uploaded, or choose it again.')).toBeTruthy()
  expect(saved).toEqual([])
  PlayedRequest.last?.answer(200, { id: fileId, link })
  expect((await screen.findByRole('img', { name: 'Picture' })).getAttribute('src')).toBe(link.smallUrl)
  await save()
  await waitFor(() => expect(saved).toMatchObject([{ picture: fileId }]))
})

test('dropped: what the server refuses is said at the field, and what was there stays', async () => {
  const { field } = await showDialog({ ...row, picture: fileId, pictureLink: link })
  fireEvent.drop(field, { dataTransfer: { files: [png] } })
  await waitFor(() => expect(PlayedRequest.last).not.toBeNull())
  await waitFor(() => expect(PlayedRequest.last?.sent).toBe(png))
  PlayedRequest.last?.answer(400, { issues: [{ path: 'file', message: 'field.fileBroken' }] })
  expect((await screen.findByRole('alert')).textContent).toBe('This picture can’t be read. Choose another.')
  expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe(link.smallUrl)
})

test('the wrong kind of file is refused before anything is asked; a picture is removed by the keyboard', async () => {
  const { user, field, asked, saved, save } = await showDialog({ ...row, picture: fileId, pictureLink: link })
  fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t accepted/)
  expect([asked, PlayedRequest.last]).toEqual([[], null])
  screen.getByRole('button', { name: 'Remove' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull())
  await save()
  await waitFor(() => expect(saved).toMatchObject([{ picture: null }]))
})
