import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DraftEditor, forgetNext, useBasketDraft } from './use-draft.ts'

// Which order a basket becomes, over the holds that it goes through.

let editor: DraftEditor
let paid: Set<string>
/** For which order money was taken on a hold, by whichever tab. */
let elsewhere: Map<string, string>
let emptied: Set<string>
let draw: (holdId: string | null) => Promise<void>
let unmount: () => void

function Basket({ holdId }: { holdId: string | null }) {
  editor = useBasketDraft(holdId, {
    isHeir: (id, of) => (id === 'heir' && of === 'first') || (id === '' && emptied.has(of)),
    isPaid: (orderId) => paid.has(orderId),
    orderOf: (id) => elsewhere.get(id),
  })
  return null
}

function open() {
  const root = createRoot(document.createElement('div'))
  draw = (holdId) => act(async () => root.render(<Basket holdId={holdId} />))
  unmount = () => act(() => root.unmount())
}

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  sessionStorage.clear()
  paid = new Set()
  emptied = new Set()
  elsewhere = new Map()
  open()
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

const ipek = { id: 'c1', name: 'İpek Çağlar' } as unknown as NonNullable<DraftEditor['draft']['customer']>
const guest = { name: 'İpek Çağlar', phone: '+905321234567', email: '' }

/** As after a reload, or in another show. */
async function again(holdId: string | null) {
  unmount()
  open()
  await draw(holdId)
}

test('a customer who is chosen before any seat is there after a reload, goes to the hold that follows and no further', async () => {
  await again(null)
  await act(async () => editor.write({ customer: ipek, guest }))
  await again(null)
  expect(editor.draft).toMatchObject({ customer: ipek, guest })
  await draw('next')
  expect(editor.draft).toMatchObject({ customer: ipek, guest })
  // Put aside, and another show: nobody is known there.
  await again(null)
  expect(editor.draft).toMatchObject({ customer: null, guest: { name: '' } })
  await again('next')
  expect(editor.draft).toMatchObject({ customer: ipek, guest })
})

test('a customer who was taken off, or whose page was left, is not there after a reload', async () => {
  await again(null)
  await act(async () => editor.write({ customer: ipek, guest }))
  await act(async () => editor.write({ customer: null }))
  await again(null)
  expect(editor.draft.customer).toBeNull()
  await act(async () => editor.write({ customer: ipek, guest }))
  unmount()
  forgetNext()
  open()
  await draw(null)
  expect(editor.draft).toMatchObject({ customer: null, guest: { name: '' } })
})

test('a customer stays when the clerk takes the last seat out, and leaves with a basket that is sold, given up or over', async () => {
  await act(async () => editor.write({ customer: ipek, guest, note: 'Aisle' }))
  emptied.add('first')
  await draw(null)
  expect(editor.draft).toMatchObject({ customer: ipek, guest, note: '' })
  await draw('next')
  expect(editor.draft.customer).toEqual(ipek)
  await draw(null)
  expect(editor.draft.customer).toBeNull()
  await draw('other')
  await act(async () => editor.write({ customer: ipek, guest }))
  emptied.add('other')
  editor.forget('other')
  await draw(null)
  expect(editor.draft).toMatchObject({ customer: null, guest: { name: '' } })
})
