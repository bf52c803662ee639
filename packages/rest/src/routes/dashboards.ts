import type { ActivityRow, IconSetName } from '@marquee/contract'
import { analyticsBoard, cryptoBoard, financeBoard, iconSet, iconSets, projectBoard } from '@marquee/contract'
import { z } from 'zod'
import { type Route, route } from '../route.ts'
import { analyticsExample, cryptoExample, financeExample, projectExample } from './dashboard-examples.ts'

const activityAnswer = z.object({
  id: z.uuid(),
  icon: z.string().optional(),
  image: z.string().optional(),
  description: z.string(),
  date: z.iso.datetime(),
  extraContent: z.string().optional(),
  linkedContent: z.string().optional(),
  link: z.string().optional(),
  useRouter: z.boolean().optional(),
})

// What an activity does not have is left out.
const presentActivity = ({ id, description, date, useRouter, ...rest }: ActivityRow) => ({
  id,
  description,
  date,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  ...(rest.link === null ? {} : { useRouter }),
})

const iconAnswer = iconSet.meta({ id: 'IconSet' })

const iconRoute = (set: IconSetName): Route =>
  route({
    procedure: 'apps.icons.set',
    summary: `List the icons of ${iconSets[set].name}`,
    description: 'Icons are identified by namespace and name, for example `feather:bell`.',
    tag: 'Pages',
    call: () => ({ set }),
    present: (found) => found,
    answer: iconAnswer,
    example: { answer: { ...iconSets[set], list: ['archive'] } },
  })

/** Boards of figures, the activities of the venue, and the names of icons. */
export const dashboardRoutes = {
  'GET api/dashboards/analytics': route({
    procedure: 'apps.dashboards.analytics',
    summary: 'Get visitors and audience',
    tag: 'Dashboards',
    call: () => undefined,
    present: (board) => board,
    answer: analyticsBoard,
    example: { answer: analyticsExample },
  }),
  'GET api/dashboards/crypto': route({
    procedure: 'apps.dashboards.crypto',
    summary: 'Get coin prices and wallets',
    tag: 'Dashboards',
    call: () => undefined,
    present: (board) => board,
    answer: cryptoBoard,
    example: { answer: cryptoExample },
  }),
  'GET api/dashboards/finance': route({
    procedure: 'apps.dashboards.finance',
    summary: 'Get balance, budget, statements and transactions',
    tag: 'Dashboards',
    call: () => undefined,
    present: (board) => board,
    answer: financeBoard,
    example: { answer: financeExample },
  }),
  'GET api/dashboards/project': route({
    procedure: 'apps.dashboards.project',
    summary: 'Get issues, tasks, schedule, budget and team',
    tag: 'Dashboards',
    call: () => undefined,
    present: (board) => board,
    answer: projectBoard,
    example: { answer: projectExample },
  }),
  'GET api/pages/activities': route({
    procedure: 'apps.activities.all',
    summary: 'List the venue’s activities, newest first',
    tag: 'Pages',
    call: () => undefined,
    totalOf: ({ total }) => total,
    present: ({ rows }) => rows.map(presentActivity),
    answer: z.array(activityAnswer),
    example: {
      answer: [
        {
          id: '0197a4c2-b4d1-7e20-9c11-7a2b3c4d5e6f',
          icon: 'feather:star',
          description: 'The evening show is <strong>sold out</strong>.',
          date: '2026-11-21T16:20:00.000Z',
          linkedContent: 'Schedule',
          link: '/ticket/schedule',
          useRouter: true,
        },
      ],
    },
  }),
  'GET api/ui/icons/feather': iconRoute('feather'),
  'GET api/ui/icons/heroicons-outline': iconRoute('heroicons-outline'),
  'GET api/ui/icons/heroicons-solid': iconRoute('heroicons-solid'),
  'GET api/ui/icons/heroicons-mini': iconRoute('heroicons-mini'),
  'GET api/ui/icons/material-solid': iconRoute('material-solid'),
  'GET api/ui/icons/material-outline': iconRoute('material-outline'),
  'GET api/ui/icons/material-twotone': iconRoute('material-twotone'),
}
