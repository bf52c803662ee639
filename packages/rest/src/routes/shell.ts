import type { NavigationItem } from '@marquee/contract'
import { modules, navigationSets, presence, rightsDocument, text } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route } from '../route.ts'
import { userAnswer, userExample } from './auth.ts'

const navigationItem: z.ZodType<NavigationItem> = z
  .object({
    id: z.string(),
    title: z.string(),
    type: z.enum(['basic', 'collapsable', 'group']),
    icon: z.string(),
    link: z.string().optional(),
    get children() {
      return z.array(navigationItem).optional()
    },
  })
  .meta({ id: 'NavigationItem' })

const navigationAnswer = z.object({
  compact: z.array(navigationItem),
  default: z.array(navigationItem),
  futuristic: z.array(navigationItem),
  horizontal: z.array(navigationItem),
})

/** What the shell loads before its pages show. */
export const shellRoutes = {
  'GET api/common/user': route({
    procedure: 'me.shellUser',
    summary: 'Get the signed-in user',
    tag: 'Shell',
    call: () => undefined,
    present: (user) => user,
    answer: userAnswer,
    example: { answer: userExample },
  }),

  'PATCH api/common/user': route({
    procedure: 'me.update',
    summary: 'Change your name and status',
    description: 'Takes the whole user and changes what people may change about themselves; the rest is ignored.',
    tag: 'Shell',
    body: z.object({
      user: z.object({ name: text({ min: 1, max: 100 }).optional(), status: presence.optional() }),
    }),
    call: ({ body }) => body.user,
    present: (user) => user,
    answer: userAnswer,
    example: { body: { user: { ...userExample, status: 'away' } }, answer: { ...userExample, status: 'away' } },
  }),

  'GET api/common/permissions': route({
    procedure: 'me.rightsOfRole',
    summary: 'List a role’s permissions',
    description: 'Your active role, or any role if you have the right to view roles.',
    tag: 'Shell',
    query: z.object({ roleId: idParameter }),
    call: ({ query }) => query,
    present: (rights) => rights,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
    answer: rightsDocument,
    example: {
      query: { roleId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11' },
      answer: {
        roleId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11',
        roleName: 'Box office',
        modules: [
          {
            key: 'customers',
            name: modules.customers.name,
            title: modules.customers.title,
            actions: Object.fromEntries(modules.customers.actions.map((action) => [action, action === 'view'])),
            limits: {},
          },
        ],
      },
    },
  }),

  'GET api/common/navigation': route({
    procedure: 'me.navigation',
    summary: 'List the menu entries the user can see',
    description: 'Four sets for four layouts, all with the same entries.',
    tag: 'Shell',
    call: () => undefined,
    present: (sets) => sets,
    answer: navigationAnswer,
    example: { answer: navigationSets({ users: { view: {} } }) },
  }),
}
