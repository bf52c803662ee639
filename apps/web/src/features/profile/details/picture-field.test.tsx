import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMe } from '../../../lib/auth-session/current.ts'
import { PlayedRequest } from '../../../testing/played-request.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { PictureField } from './picture-field.tsx'

const fileId = '01990000-0000-7000-8000-0000000000f1'
const address = '/api/files/0b1e7a3c-3f0e-4f7a-8d2b-000000000001'
const small = new Blob([new Uint8Array(64)], { type: 'image/webp' })

beforeEach(() => {
  PlayedRequest.last = null
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  // No test browser can draw.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(small))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Field() {
  const me = useMe()
  return me && <PictureField me={me} takesPaste={false} />
}

async function open() {
  const sent: [string, unknown][] = []
  const noted = (path: string, answer: unknown) => (input: unknown) => {
    sent.push([path, input])
    return answer
  }
  const view = await showScreen(<Field />, {
    namespaces: ['profile', 'errors'],
    at: '/profile',
    rights: {},
    answers: {
      'security.uploadPicture': noted('upload', { url: '/api/files?ticket=leave', fileId }),
      'security.setPicture': noted('set', { avatar: address }),
      'security.removePicture': noted('remove', { avatar: null, file: fileId }),
    },
  })
  return { ...view, sent }
}
async function choose(type = 'image/png') {
  await screen.findByRole('button', { name: 'Choose a picture' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type })] } })
}
const request = () => waitFor(() => PlayedRequest.last ?? Promise.reject(new Error('nothing was sent')))
const arrive = async (status = 200, body: unknown = { id: fileId }) => {
  const last = await request()
  await act(async () => last.answer(status, body))
}

test('a picture is sent with its progress, shown once it is kept, and taken away with a way back', async () => {
  const view = await open()
  await choose()
  const { upload, url, sent } = await request()
  expect([url, sent]).toEqual(['/api/files?ticket=leave', small])
  await act(async () => upload.onprogress?.({ loaded: 16, total: 64 }))
  expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(0.25)
  await arrive()
  await screen.findByRole('button', { name: 'Change picture' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(view.sent).toEqual([
    ['upload', { name: 'me.png', size: 64 }],
    ['set', { file: fileId }],
  ])
  await view.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Choose a picture' })
  expect(view.sent.at(-1)).toEqual(['remove', undefined])
})

test('what is being sent can be stopped, and sets nothing', async () => {
  const view = await open()
  await choose()
  await request()
  await view.user.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(view.sent.map(([path]) => path)).toEqual(['upload'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a file that is no picture to the server', 400, { issues: [{ message: 'field.fileBroken' }] }, /isn’t a readable/],
  ['a line that broke', 0, null, /Couldn’t send the picture/],
])('%s is said, and the picture before it stays', async (_, status, body, words) => {
  const view = await open()
  await choose()
  await arrive(status, body)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(view.sent.map(([path]) => path)).toEqual(['upload'])
})

test('a file of another type is refused before anything is asked', async () => {
  const { sent } = await open()
  await choose('application/pdf')
  expect((await screen.findByRole('alert')).textContent).toMatch(/PNG, JPEG, WebP or GIF/)
  expect([PlayedRequest.last, sent]).toEqual([null, []])
})
