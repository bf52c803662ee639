import type { ApprovalRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { approvalRow } from '../../testing/approval-row.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { ApprovalsDrawer } from './approvals-drawer.tsx'

afterEach(cleanup)

const id = (no: number) => `01990000-0000-7000-8000-00000000000${no}` as ApprovalRow['id']
const first = approvalRow({ id: id(1) })
const second = approvalRow({ id: id(2) })

test('a double press approves one request, although the next one slides under the finger', async () => {
  const answered: string[] = []
  let drop: (gone: string) => void = () => undefined
  function Waiting() {
    const [rows, setRows] = useState([first, second])
    drop = (gone) => setRows((all) => all.filter((row) => row.id !== gone))
    return (
      <ApprovalsDrawer
        open
        onClose={() => undefined}
        toAnswer={rows}
        own={[]}
        gone={[]}
        failed={false}
        onRetry={() => undefined}
      />
    )
  }
  const { user } = await showScreen(<Waiting />, {
    namespaces: ['approvals'],
    at: '/',
    rights: {},
    answers: {
      'approvals.answer': (input: { id: string }) => {
        answered.push(input.id)
        drop(input.id)
        return { ...first, state: 'granted' }
      },
    },
  })
  const cards = () => within(screen.getByRole('list', { name: 'Waiting for you' })).getAllByRole('listitem')
  const approve = () => within(cards()[0] as HTMLElement).getByRole('button', { name: 'Approve' })
  await screen.findAllByRole('listitem')
  await user.click(approve())
  await waitFor(() => expect(cards()).toHaveLength(1))
  await user.click(approve())
  expect(answered).toEqual([first.id])
  await waitFor(() => expect(approve().getAttribute('aria-disabled')).toBeNull())
  await user.click(approve())
  await waitFor(() => expect(answered).toEqual([first.id, second.id]))
})

test.each([
  ['en', 'Ended by themselves', /^Suspend Kaan Er.*Ada isn’t waiting any more\. Their page was closed or locked/s],
  ['tr', 'Kendiliğinden kapananlar', /Kaan Er.*bağlantısı koptu\. İsteyen: Ada/s],
] as const)(
  'what nobody waits for any more is told with its reason, and cannot be answered: %s',
  async (language, title, words) => {
    const gone = [approvalRow({ state: 'gone' })]
    await showScreen(
      <ApprovalsDrawer
        open
        onClose={() => undefined}
        toAnswer={[]}
        own={[]}
        gone={gone}
        failed={false}
        onRetry={() => undefined}
      />,
      { namespaces: ['approvals'], at: '/', rights: {}, language, answers: {} },
    )
    const part = (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement
    expect(within(part).getByRole('listitem').textContent).toMatch(words)
    expect(within(part).queryByRole('button')).toBeNull()
  },
)
