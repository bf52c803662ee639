import { z } from 'zod'
import { route } from '../route.ts'

/** The website of the venue. */
export const websiteRoutes = {
  'GET api/cms/screens': route({
    procedure: 'website.screens',
    summary: 'List the website’s screens',
    description: 'The screens shown in menus, in order, in the caller’s language.',
    tag: 'Website',
    call: () => undefined,
    present: (screens) => screens.filter(({ visible }) => visible).map(({ title }) => title),
    answer: z.array(z.string()),
    example: { answer: ['Home page', 'What’s on', 'Plan your visit', 'Eat and drink', 'Groups and schools'] },
  }),
}
