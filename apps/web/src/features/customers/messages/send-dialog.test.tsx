import type { CustomerRow } from '@marquee/contract/customers'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { type MessageTarget, SendDialog } from './send-dialog.tsx'

afterEach(cleanup)

const template = {
  ...{ id: '01990000-0000-7000-8000-0000000000e1', name: 'Spring', rev: 1, archivedAt: null },
  ...{ subjectEn: 'Spring', textEn: 'Dear {name}', subjectTr: null, textTr: '' },
}
const isil = { id: '01990000-0000-7000-8000-0000000000d1', name: 'Işıl Şahin' } as CustomerRow
const counted = {
  ...{ total: 5, reached: 2, noConsent: 2, noAddress: 1, isTooMany: false, perMinute: 60 },
  samples: [{ id: isil.id, name: isil.name }],
}

async function show(target: MessageTarget, answers: Record<string, (input: never) => unknown> = {}) {
  const { user } = await showScreen(<SendDialog target={target} onClose={() => {}} />, {
    namespaces: ['customers', 'customerMessages'],
    at: '/customers',
    rights: { customers: { view: {}, message: {} } },
    answers: {
      'messageTemplates.list': ({ archived }: { archived: boolean }) => (archived ? [] : [template]),
      'messages.audience': () => counted,
      'messages.preview': () => ({ language: 'en', subject: 'Spring', text: 'Dear Işıl Şahin' }),
      ...answers,
    },
  })
  return { user, dialog: await screen.findByRole('dialog') }
}
const figure = (dialog: HTMLElement, name: string) =>
  within(dialog).getByText(name).parentElement?.querySelector('dd')?.textContent

test('who gets it, who does not and why, and how it reads are shown before it is sent, once', async () => {
  const sent: object[] = []
  const { user, dialog } = await show(
    { customers: [isil] },
    {
      'messages.send': ({ commandId: _, ...input }: { commandId: string }) => {
        sent.push(input)
        return { id: template.id, recipients: 5 }
      },
    },
  )
  await within(dialog).findByText('Dear Işıl Şahin')
  expect(figure(dialog, 'Get it')).toBe('2')
  expect(figure(dialog, 'Don’t get it: no consent')).toBe('2')
  expect(figure(dialog, 'Don’t get it: no email')).toBe('1')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await screen.findByText(/on its way/)
  expect(sent).toEqual([{ templateId: template.id, audience: { kind: 'customers', ids: [isil.id] } }])
})

test('everyone found, or everyone with a tag; without one nothing is sent', async () => {
  const asked: object[] = []
  const sent: object[] = []
  const { user, dialog } = await show(
    { search: 'şahin' },
    {
      'messages.audience': ({ audience }: { audience: object }) => {
        asked.push(audience)
        return counted
      },
      'messages.send': ({ audience }: { audience: object }) => {
        sent.push(audience)
        if (sent.length === 1)
          throw refusal('VALIDATION', { issues: [{ path: 'audience', message: 'field.tooManyRecipients' }] })
        return { id: template.id, recipients: 5 }
      },
    },
  )
  await waitFor(() => expect(asked).toEqual([{ kind: 'search', search: 'şahin' }]))
  await user.click(within(dialog).getByRole('radio', { name: 'A tag' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await within(dialog).findByText('This field is required')
  expect(sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /^Tag/ }), 'üye')
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'tag', tag: 'üye' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await within(dialog).findByText(/at most 20,000/)
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await screen.findByText(/on its way/)
  expect(sent).toEqual([
    { kind: 'tag', tag: 'üye' },
    { kind: 'tag', tag: 'üye' },
  ])
})

test('where nobody would get it, it says so', async () => {
  const { dialog } = await show(
    { search: '' },
    { 'messages.audience': () => ({ ...counted, reached: 0, noConsent: 4, samples: [] }) },
  )
  await within(dialog).findByText('Nobody here would get it now')
  expect(within(dialog).queryByText('As this customer reads it')).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
})
