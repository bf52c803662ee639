import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DraftEditor, useBasketDraft } from './use-draft.ts'

// Which order a basket becomes, over the holds that it goes through.

let editor: DraftEditor
let paid: Set<string>
/** For which order money was taken on a hold, by whichever tab. */
let elsewhere: Map<string, string>
let draw: (holdId: string | null) => Promise<void>
let unmount: () => void

function Basket({ holdId }: { holdId: string | null }) {
  editor = useBasketDraft(holdId, {
    isHeir: (id, of) => id === 'heir' && of === 'first',
    isPaid: (orderId) => paid.has(orderId),
    orderOf: (id) => elsewhere.get(id),
  })
  return null
}

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  sessionStorage.clear()
  paid = new Set()
  elsewhere = new Map()
  const root = createRoot(document.createElement('div'))
  draw = (holdId) => act(async () => root.render(<Basket holdId={holdId} />))
  unmount = () => act(() => root.unmount())
  await draw('first')
})
afterEach(() => unmount())

const orderOf = async (holdId: string | null) => {
  await draw(holdId)
  return editor.draft.orderId
}

test('a basket that is taken anew is the same order, the next guest’s is another', async () => {
  const first = editor.draft.orderId
  expect(await orderOf('heir')).toBe(first)
  expect(await orderOf('next')).not.toBe(first)
  expect(await orderOf('first')).toBe(first)
  await draw(null)
  expect(await orderOf('later')).not.toBe(first)
})

test('money stays with its order although all seats are gone, and goes on with what is held next', async () => {
  const first = editor.draft.orderId
  await act(async () => editor.write({ note: 'Aisle' }))
  paid.add(first)
  expect(await orderOf(null)).toBe(first)
  expect(editor.draft.note).toBe('')
  expect(await orderOf('next')).toBe(first)
})

test('a basket that is sold leaves its order behind, also while its money still counts as open', async () => {
  const first = editor.draft.orderId
  paid.add(first)
  editor.forget('first')
  expect(await orderOf(null)).not.toBe(first)
  expect(await orderOf('next')).not.toBe(first)
})

test('a basket for which another tab took money is that tab’s order, also once its seats are gone', async () => {
  elsewhere.set('first', 'theirs')
  paid.add('theirs')
  expect(await orderOf('first')).toBe('theirs')
  expect(await orderOf(null)).toBe('theirs')
  expect(await orderOf('next')).toBe('theirs')
})
