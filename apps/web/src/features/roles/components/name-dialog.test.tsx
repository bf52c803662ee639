import type { RoleDetail } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { NameDialog } from './name-dialog.tsx'

// As the screen gets it: called in the reader's language.
const role = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Kapı görevlisi',
  description: null,
  rev: 4,
} as unknown as RoleDetail

afterEach(cleanup)

async function open() {
  const saved: unknown[] = []
  const view = await showScreen(
    <NameDialog task={{ kind: 'rename', role }} onClose={() => undefined} onDone={() => undefined} />,
    {
      namespaces: ['roles'],
      at: '/roles',
      language: 'tr',
      rights: {},
      answers: {
        'roles.list': () => [],
        'roles.update': (input: unknown) => {
          saved.push(input)
          return role
        },
      },
    },
  )
  const save = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    return saved[0]
  }
  return { ...view, save }
}

test('a role is saved with another description only: its name goes on to follow the language', async () => {
  const { user, save } = await open()
  await user.type(await screen.findByLabelText(/^Açıklama/), 'Salonda')
  expect(await save()).toEqual({ id: role.id, expectedRev: 4, description: 'Salonda' })
})

test('a name that is typed is given', async () => {
  const { user, save } = await open()
  const name = await screen.findByDisplayValue('Kapı görevlisi')
  await user.clear(name)
  await user.type(name, 'Karşılama')
  expect(await save()).toEqual({ id: role.id, expectedRev: 4, name: 'Karşılama', description: null })
})
