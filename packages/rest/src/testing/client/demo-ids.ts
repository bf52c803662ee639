import { testPassword } from '@marquee/api/testing'
import type { DemoTools } from '../demo-tools.ts'
import type { Placed } from './judge.ts'
import type { Sent } from './make-client.ts'

interface Row {
  id: string
}
interface Board extends Row {
  lists: (Row & { cards: Row[] })[]
}

/** Whose sign-in the examples of the sign-in family become. */
export interface Guest {
  email: string
  accessToken: string
  refreshToken: string
}

/**
 * Replaces the ids of the examples, which name nothing, by those of the demo venue. Returns the request of an
 * operation with ids that exist.
 */
export async function demoRequests({ ask, venue }: DemoTools, guest: Guest) {
  const first = async (route: string): Promise<string> => (await ask<Row[]>(route))[0]?.id ?? ''
  const boardId = await first('GET api/apps/scrumboard/boards')
  const board = await ask<Board>(`GET api/apps/scrumboard/board?id=${boardId}`)
  const list = board.lists.find(({ cards }) => cards.length > 0)
  const [label] = await ask<Row[]>(`GET api/apps/scrumboard/board/labels?boardId=${boardId}`)
  const folder = (await ask<{ folders: Row[] }>('GET api/apps/file-manager')).folders[0]?.id ?? ''
  const products = await ask<{ products: Row[] }>('GET api/apps/ecommerce/inventory/products')
  const mails = await ask<{ mails: Row[] }>('GET api/apps/mailbox/mails?folder=inbox')
  // Contacts have no tags until someone adds one.
  const contactTag = await ask<Row>('POST api/apps/contacts/tag', { tag: { title: 'Regulars' } })
  const { roleIds } = venue.venue

  // By the beginning of a path, what its examples say and what the demo has instead.
  const found: [path: string, example: string, real: string][] = [
    ['/api/auth/', 'deniz@example.com', guest.email],
    ['/api/auth/', 'correct horse battery staple', testPassword],
    ['/api/auth/sign-in-with-token', 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.….…', guest.accessToken],
    ['/api/common/permissions', '…4d11', roleIds.door ?? ''],
    ['/api/common/messages', '0197a4c2-90c1-7a44-8d3e-52b0f6a1c702', await first('GET api/common/messages')],
    ['/api/common/notifications', '0197a4c2-90c1-7a44-8d3e-52b0f6a1c702', await first('GET api/common/notifications')],
    ['/api/common/shortcuts', '0197a4c2-93d5-7b1c-a0f4-1e7c2f9b8d35', await first('GET api/common/shortcuts')],
    ['/api/apps/chat/chat', '0197a4c2-a1b2-7c3d-8e4f-506172839405', await first('GET api/apps/chat/chats')],
    ['/api/apps/chat/contact', '…4d20', await first('GET api/apps/chat/contacts')],
    ['/api/apps/contacts/', '…4d21', await first('GET api/apps/contacts/all')],
    ['/api/apps/contacts/', '…4d31', contactTag.id],
    ['/api/apps/ecommerce/', '…4d31', await first('GET api/apps/ecommerce/inventory/tags')],
    ['/api/apps/ecommerce/', '…4d71', products.products[0]?.id ?? ''],
    ['/api/apps/tasks/', '…4d31', await first('GET api/apps/tasks/tags')],
    ['/api/apps/tasks/', '…4d91', await first('GET api/apps/tasks/all')],
    ['/api/apps/academy/', '…4d41', await first('GET api/apps/academy/courses')],
    ['/api/apps/file-manager', '…4d51', folder],
    ['/api/apps/notes', '…4d81', await first('GET api/apps/notes/all')],
    ['/api/apps/notes', '…4d82', await first('GET api/apps/notes/labels')],
    ['/api/apps/scrumboard/', '…4da1', boardId],
    ['/api/apps/scrumboard/', '…4da2', list?.id ?? ''],
    ['/api/apps/scrumboard/', '…4da3', label?.id ?? ''],
    ['/api/apps/scrumboard/', '…4da4', list?.cards[0]?.id ?? ''],
    ['/api/apps/mailbox/', '…4db1', mails.mails[0]?.id ?? ''],
    ['/api/apps/mailbox/', '…4db2', await first('GET api/apps/mailbox/labels')],
  ]
  const nothing = found.filter(([, , real]) => real === '')
  if (nothing.length > 0) throw new Error(`the demo has nothing for ${nothing.map(([path]) => path).join(', ')}`)

  return ({ path }: Placed, sent: Sent): Sent => {
    let text = JSON.stringify(sent)
    for (const [start, example, real] of found) {
      if (path.startsWith(start)) text = text.replaceAll(example.replace(/^…(?=4d)/, examplesBegin), real)
    }
    if (path === '/api/auth/refresh') return { body: { refreshToken: guest.refreshToken } }
    return JSON.parse(text) as Sent
  }
}

const examplesBegin = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e'
