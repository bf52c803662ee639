import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { passTypeEntry } from '../../features/schedule/prices/entries.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { RecordDialog } from './record-dialog.tsx'

afterEach(cleanup)

test('a record that belongs to another one is added with it, though no field shows it', async () => {
  const productId = '01990000-0000-7000-8000-000000000001'
  const sent: unknown[] = []
  const create = async (values: object) => {
    sent.push(values)
    return { id: productId, name: { en: 'Adult', tr: '' } }
  }
  const { user } = await showScreen(
    <RecordDialog
      screen={passTypeEntry}
      changes={{ create } as never}
      row={null}
      beside={{ productId }}
      title="New"
      lead="Opening night"
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { namespaces: ['schedule'], at: '/', rights: {}, answers: {} },
  )
  await user.type(await screen.findByLabelText('English'), 'Adult')
  await user.type(screen.getByLabelText(/^Code/), 'AD')
  await user.click(screen.getByRole('button', { name: 'New pass type' }))
  await waitFor(() => expect(sent).toMatchObject([{ productId, code: 'AD' }]))
})
