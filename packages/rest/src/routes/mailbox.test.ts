import { randomUUID } from 'node:crypto'
import { mailFolderIds } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoTools, noise, openDemoTools } from '../testing/demo-tools.ts'

// The mailbox, over the demo's own data: the owner's, and a colleague's that is empty.

let tools: DemoTools
let ask: DemoTools['ask']
let refused: DemoTools['refused']
beforeAll(async () => {
  tools = await openDemoTools()
  ask = tools.ask
  refused = tools.refused
})
afterAll(() => tools.close())

interface Named {
  id: string
  title: string
}

interface Mail {
  id: string
  date: string
  unread: boolean
  folder: string
  labels: string[]
}
interface Page {
  mails: Mail[] | null
  pagination: Record<string, number>
}
const box = 'api/apps/mailbox'

it('mail: a hundred in five folders, pages from 1, flags, moves, and labels whose slugs never clash', async () => {
  const folders = () => ask<{ slug: string; count: number }[]>(`GET ${box}/folders`)
  const counts = Object.fromEntries((await folders()).map(({ slug, count }) => [slug, count]))
  expect(counts).toEqual({ inbox: 15, sent: 0, drafts: 7, spam: 13, trash: 0 })
  expect((await ask<Named[]>(`GET ${box}/filters`)).map(({ title }) => title)).toEqual(['Starred', 'Important'])
  const mails = (query: string) => ask<Page>(`GET ${box}/mails?${query}`)
  const sizes = { inbox: 45, sent: 17, drafts: 7, spam: 13, trash: 18 }
  for (const [slug, totalResults] of Object.entries(sizes)) {
    expect((await mails(`folder=${slug}`)).pagination).toMatchObject({
      totalResults,
      resultsPerPage: 10,
      currentPage: 1,
    })
  }
  const last = await mails('folder=inbox&page=5')
  expect(last.pagination).toEqual({
    totalResults: 45,
    resultsPerPage: 10,
    currentPage: 5,
    lastPage: 5,
    startIndex: 40,
    endIndex: 44,
  })
  const dates = (last.mails ?? []).map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(await mails('folder=inbox&page=6')).toEqual({ mails: null, pagination: { lastPage: 5 } })
  const nothing = { mails: [], pagination: expect.objectContaining({ totalResults: 0, lastPage: 1, endIndex: -1 }) }
  for (const query of [
    '',
    'folder=nowhere',
    'filter=content',
    'filter=__proto__',
    'label=nobody',
    'folder=nowhere&label=work',
  ]) {
    expect(await mails(query), query).toEqual(nothing)
  }
  for (const page of ['0', '-3', '']) expect((await mails(`folder=inbox&page=${page}`)).pagination.currentPage).toBe(1)
  expect((await tools.rest.call(`GET ${box}/mails?folder=inbox&page=x`, { token: tools.token })).status).toBe(400)
  expect((await ask<Page>(`GET ${box}/mails?folder=inbox`, undefined, tools.colleague)).mails).toEqual([])

  const [mail] = (await mails('folder=inbox')).mails ?? []
  const patch = (change: object, id = mail?.id) => ask<Mail>(`PATCH ${box}/mail`, { id, mail: change })
  expect(await patch({ unread: false, starred: true })).toMatchObject({ unread: false, starred: true })
  expect((await folders())[0]?.count).toBe(14)
  expect(await patch({ folder: mailFolderIds.trash })).toMatchObject({ folder: mailFolderIds.trash, starred: true })
  expect((await mails('folder=inbox')).pagination.totalResults).toBe(44)
  expect(await refused(`PATCH ${box}/mail`, { id: mail?.id, mail: { folder: randomUUID() } })).toEqual([
    400,
    'mail.folder',
  ])
  expect(await ask(`PATCH ${box}/mail`, { id: mail?.id, mail: { starred: true } }, tools.colleague)).toBeNull()

  const post = (title: string) =>
    ask<Named & { slug: string }>(`POST ${box}/label`, { label: { title, color: 'teal' } })
  // Six of one name at the same moment: each has a slug of its own.
  const made = await Promise.all(Array.from({ length: 6 }, () => post('Çok  Acil!')))
  expect(made.map(({ slug }) => slug).sort()).toEqual(['cok-acil', ...[1, 2, 3, 4, 5].map((n) => `cok-acil-${n}`)])
  const [label] = made
  expect((await post('!!!')).slug).toMatch(/^[0-9a-f-]{36}$/)
  expect(await ask(`PATCH ${box}/label`, { id: label?.id, label: { color: 'pink' } })).toMatchObject({
    slug: label?.slug,
    color: 'pink',
  })
  // A new label looks for a free slug; one that is renamed does not, and a list by slug shows the mails of both.
  expect((await post(' Rock & Roll ')).slug).toBe('-rock--roll-')
  expect((await post('Work')).slug).toBe('work-1')
  const { totalResults: work = 0 } = (await mails('label=work')).pagination
  const renamed = await ask<{ slug: string }>(`PATCH ${box}/label`, { id: label?.id, label: { title: 'Work' } })
  expect(renamed.slug).toBe('work')
  expect(await patch({ labels: [label?.id] })).toMatchObject({ labels: [label?.id] })
  expect((await mails('label=work')).pagination.totalResults).toBe(work + 1)
  expect(await refused(`PATCH ${box}/mail`, { id: mail?.id, mail: { labels: [randomUUID()] } })).toEqual([
    400,
    'mail.labels',
  ])
  expect(await ask(`DELETE ${box}/label?id=${label?.id}`, undefined, tools.colleague)).toBe(true)
  expect(await ask(`DELETE ${box}/label?id=${label?.id}`)).toBe(true)
  expect(await ask(`GET ${box}/mail?id=${mail?.id}`)).toMatchObject({ labels: [] })
  expect(await ask(`GET ${box}/settings`)).toEqual({ messageLayout: 'right' })
  expect(await ask(`PATCH ${box}/settings`, { settings: { messageLayout: 'bottom', x: 1 } })).toEqual({
    messageLayout: 'bottom',
  })
  expect(await ask(`PATCH ${box}/settings`, { settings: {} })).toEqual({ messageLayout: 'bottom' })
  for (const id of noise) {
    expect(await ask(`GET ${box}/mail?id=${id}`)).toBeNull()
    expect(await patch({ starred: true }, id)).toBeNull()
    expect(await ask(`PATCH ${box}/label`, { id, label: { title: 'X' } })).toBeNull()
    expect(await ask(`DELETE ${box}/label?id=${id}`)).toBe(true)
  }
})
