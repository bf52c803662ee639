import type { MessageTemplateRow } from '@marquee/contract/customer-messages'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../../testing/person.ts'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import TemplatesPage from './templates-page.tsx'

afterEach(cleanup)

const spring = {
  ...{ id: '01990000-0000-7000-8000-0000000000e1', name: 'Spring', rev: 3, archivedAt: null },
  ...{ subjectEn: 'Spring at {venue}', textEn: 'Dear {name}', subjectTr: null, textTr: '' },
} as unknown as MessageTemplateRow
const old = {
  ...{ ...spring, id: '01990000-0000-7000-8000-0000000000e2', name: 'Old', rev: 2 },
  archivedAt: '2026-11-01T10:00:00.000Z',
} as unknown as MessageTemplateRow

const show = (answers: Record<string, (input: never) => unknown> = {}, rights = ['view', 'message']) =>
  showScreen(<TemplatesPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: '/customers?view=templates',
    rights: { customers: Object.fromEntries(rights.map((action) => [action, {}])) },
    answers: {
      'messageTemplates.list': ({ archived }: { archived: boolean }) => (archived ? [old] : [spring]),
      ...answers,
    },
  })

test('those in use come first, then the archive, each with its languages and no braces', async () => {
  await show()
  const items = within(await screen.findByRole('list', { name: 'Message templates' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `SpringSpring at ${me.venue.name}English only`,
    `OldArchivedSpring at ${me.venue.name}English only`,
  ])
})

test('one is added by keyboard; what the server refuses is said at its field and nothing is lost', async () => {
  const sent: Record<string, unknown>[] = []
  const { user } = await show({
    'messageTemplates.create': (input: Record<string, unknown>) => {
      sent.push(input)
      throw refusal('VALIDATION', { issues: [{ path: 'textTr', message: 'field.placeholder' }] })
    },
  })
  await screen.findByText('Spring')
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add template' }))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Bahar')
  await user.type(dialog.getByRole('textbox', { name: /^Subject in Turkish/ }), 'İyi seyirler')
  await user.type(dialog.getByRole('textbox', { name: /^Text in Turkish/ }), 'Merhaba')
  await user.click(dialog.getByRole('button', { name: 'Add template' }))
  await dialog.findByText('Use only the name, venue and number in braces')
  expect(sent[0]).toMatchObject({ name: 'Bahar', subjectTr: 'İyi seyirler', textTr: 'Merhaba', subjectEn: null })
  expect((dialog.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('Bahar')
})

test('one is edited as it is, braces and all', async () => {
  const sent: object[] = []
  const { user } = await show({
    'messageTemplates.update': (input: object) => {
      sent.push(input)
      return { ...spring, name: 'Spring 2027', rev: 4 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Spring' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  expect((dialog.getByRole('textbox', { name: /^Subject in English/ }) as HTMLInputElement).value).toBe(
    'Spring at {venue}',
  )
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' 2027')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(sent).toMatchObject([{ id: spring.id, expectedRev: 3, name: 'Spring 2027' }])
})

test('without any it says what one is; whoever may only look changes none', async () => {
  await show({ 'messageTemplates.list': () => [] }, ['view'])
  await screen.findByText('No templates yet')
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull()
  cleanup()
  await show({}, ['view'])
  await screen.findByText('Spring')
  expect(screen.queryByRole('button', { name: /Edit|Archive|Restore/ })).toBeNull()
})

test('a list that did not come can be asked again', async () => {
  await show({
    'messageTemplates.list': () => {
      throw refusal('INTERNAL')
    },
  })
  await screen.findByText('Couldn’t load the templates')
  screen.getByRole('button', { name: 'Retry' })
})
