import type { CustomerFile, CustomerRow } from '@marquee/contract/customers'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepRecent, recentOf } from '../../lib/recent.ts'
import { useMay } from '../../lib/rights.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { ContactCell } from './contact-cell.tsx'
import { Contacts } from './contacts.tsx'
import { PersonalData } from './personal-data.tsx'

afterEach(cleanup)

const isil = {
  id: '01990000-0000-7000-8000-0000000000d1',
  customerNo: 1042,
  name: 'Işıl Şahin',
  phone: '•••• 2233',
  email: null,
  rev: 7,
  archivedAt: null,
  mergedInto: null,
  anonymisedAt: null,
} as unknown as CustomerRow
const preview = {
  goes: {
    ...{ contacts: 2, flags: 0, orders: 3, passes: 1, groups: 0, waitlist: 0, foodOrders: 0, cards: 0 },
    ...{ mails: 4, audit: 12 },
  },
  stays: { currency: 'TRY', orders: 3, spentMinor: 135_000, owedMinor: 53_200, invoices: 1, consents: 0 },
  upcoming: 1,
}

/** What a person may do is asked for. */
const Known = () => useMay('customers', 'view') && <p>rights known</p>

async function show(part: React.ReactNode, actions: string[], answers: Record<string, (input: never) => unknown> = {}) {
  const shown = (
    <>
      {part}
      <Known />
    </>
  )
  const { user } = await showScreen(shown, {
    namespaces: ['customers'],
    at: '/customers',
    rights: { customers: Object.fromEntries(actions.map((action) => [action, {}])) },
    answers,
  })
  await screen.findByText('rights known')
  return user
}

test('what goes and what stays is shown before a customer is anonymised, with a reason to choose', async () => {
  const sent: object[] = []
  const askedAfter: number[] = []
  const user = await show(<PersonalData customer={isil} />, ['view', 'privacy'], {
    'customers.anonymisePreview': () => {
      askedAfter.push(sent.length)
      return preview
    },
    'customers.anonymise': ({ commandId: _, ...input }: { commandId: string }) => {
      sent.push(input)
      if (sent.length === 1) throw refusal('STALE', { details: { current: isil } })
      return preview
    },
  })
  const hit = { title: isil.name, subtitle: null, link: `/customers?id=${isil.id}` }
  keepRecent('u', hit)
  await user.click(screen.getByRole('button', { name: 'Anonymise' }))
  const dialog = await screen.findByRole('dialog', { name: 'Anonymise Işıl Şahin' })
  for (const line of [/2 phones and emails/, /Guest and note on 3 orders/, /Name on 1 pass/, /12 texts in the audit/]) {
    await within(dialog).findByText(line)
  }
  expect(within(dialog).queryByText(/flag/)).toBeNull()
  expect(within(dialog).getByText(/3 orders, ₺1,350/)).toBeTruthy()
  expect(within(dialog).getByText(/1 invoice with its name/)).toBeTruthy()
  expect(within(dialog).getByText(/1 show to come/)).toBeTruthy()
  expect(within(dialog).getByText('They still owe ₺532.00. Nobody can be reminded of it afterwards.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Anonymise' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await within(dialog).findByRole('alert')
  expect(recentOf('u')).toEqual([hit])
  await user.click(within(dialog).getByRole('button', { name: 'Anonymise' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(recentOf('u')).toEqual([])
  expect(sent[1]).toEqual({ id: isil.id, expectedRev: 7, cause: 'asked' })
  // Asked again once it is done, it would be refused.
  expect(askedAfter).not.toContain(2)
})

test('who was anonymised meanwhile is said once: what would go is not looked up again', async () => {
  let isGone = false
  const askedAfter: unknown[] = []
  const user = await show(<PersonalData customer={isil} />, ['view', 'privacy'], {
    'customers.anonymisePreview': () => {
      if (isGone) askedAfter.push(1)
      if (isGone) throw refusal('STATE', {})
      return preview
    },
    'customers.anonymise': () => {
      isGone = true
      throw refusal('STATE', {})
    },
  })
  await user.click(screen.getByRole('button', { name: 'Anonymise' }))
  const dialog = await screen.findByRole('dialog', { name: 'Anonymise Işıl Şahin' })
  await within(dialog).findByText(/2 phones and emails/)
  await user.click(within(dialog).getByRole('button', { name: 'Anonymise' }))
  await within(dialog).findByRole('alert')
  await waitFor(() => expect(within(dialog).getByText(/2 phones and emails/)).toBeTruthy())
  expect(askedAfter).toEqual([])
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('an answer that was lost says that it may be done, and says nothing of the next customer', async () => {
  const sent: { id: string; commandId: string }[] = []
  const ipek = { ...isil, id: isil.id.replace('d1', 'd2'), name: 'İpek Çağlar' } as CustomerRow
  const both = [<PersonalData key="1" customer={isil} />, <PersonalData key="2" customer={ipek} />]
  const user = await show(both, ['view', 'privacy'], {
    'customers.anonymisePreview': () => preview,
    'customers.anonymise': (input: { id: string; commandId: string }) => {
      sent.push(input)
      if (sent.length === 1) throw new TypeError('Failed to fetch')
      return preview
    },
  })
  const forget = async (at: number, name: string) => {
    await user.click(screen.getAllByRole('button', { name: 'Anonymise' })[at] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: `Anonymise ${name}` }))
    await dialog.findByText(/2 phones and emails/)
    await user.click(dialog.getByRole('button', { name: 'Anonymise' }))
    return dialog
  }
  const dialog = await forget(0, 'Işıl Şahin')
  expect((await dialog.findByRole('alert')).textContent).toContain('It may already have gone through.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await forget(1, 'İpek Çağlar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await forget(0, 'Işıl Şahin')
  await waitFor(() => expect(sent).toHaveLength(3))
  const ids = sent.map(({ commandId }) => commandId)
  expect(ids[2]).toBe(ids[0])
  expect(ids[1]).not.toBe(ids[0])
})

test('people without the right, and customers who are gone, are offered neither', async () => {
  await show(<PersonalData customer={isil} />, ['view', 'update', 'archive', 'export'])
  expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull()
  cleanup()
  await show(<PersonalData customer={{ ...isil, anonymisedAt: '2026-11-20T10:00:00.000Z' } as never} />, [
    'view',
    'privacy',
  ])
  expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull()
})

test('a mask is lifted where it is, by those who may', async () => {
  let asked = 0
  const answers = {
    'customers.reveal': () => {
      asked += 1
      return [{ kind: 'phone', value: '+905321112233', isMain: true }]
    },
  }
  const cell = <ContactCell customer={isil} kind="phone" />
  const user = await show(cell, ['view', 'reveal'], answers)
  expect(asked).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Show phone and email: Işıl Şahin' }))
  await screen.findByText(/532/)
  expect(asked).toBe(1)
  expect(screen.queryByRole('button', { name: /Show phone/ })).toBeNull()
  cleanup()
  await show(cell, ['view'], answers)
  expect(screen.getByText('•••• 2233')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show phone/ })).toBeNull()
})

test('beside the list the masks of all phones and addresses are lifted at once, by those who may, and it is asked once', async () => {
  let asked = 0
  const contact = (id: string, kind: string, value: string) => ({
    ...{ id, kind, value, isMain: id !== 'c2', isOwn: true, verifiedAt: null },
  })
  const file = {
    contacts: [
      contact('c1', 'phone', '•••• 2233'),
      contact('c2', 'phone', '•••• 4455'),
      contact('c3', 'email', 'i•••@x.example'),
    ],
  } as unknown as CustomerFile
  const answers = {
    'customers.reveal': () => {
      asked += 1
      // One was added meanwhile: what is lifted is told by its id, not by its place.
      return [
        { id: 'c0', kind: 'phone', value: '+905329990000', isMain: false },
        { id: 'c1', kind: 'phone', value: '+905321112233', isMain: true },
        { id: 'c2', kind: 'phone', value: '+905321114455', isMain: false },
        { id: 'c3', kind: 'email', value: 'isil@x.example', isMain: true },
      ]
    },
  }
  const part = <Contacts customer={isil} file={file} />
  const user = await show(part, ['view', 'reveal'], answers)
  // A mask reaches nobody; what was lifted is called or written to by a press.
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show phone and email' }))
  await screen.findByText('isil@x.example')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+905321112233',
    'tel:+905321114455',
    'mailto:isil@x.example',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\D/g, ''))).toEqual([
    '05321112233',
    '05321114455',
    '',
  ])
  expect(screen.queryByRole('button', { name: /Show phone/ })).toBeNull()
  expect(asked).toBe(1)
  cleanup()
  for (const actions of [['view'], ['view', 'update', 'reveal']]) {
    await show(part, actions, answers)
    expect(screen.queryByRole('button', { name: /Show phone/ })).toBeNull()
    cleanup()
  }
})
