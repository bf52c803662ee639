import { z } from 'zod'
import { moduleKeys, modules } from '../modules.ts'
import { text } from '../text.ts'

/** What an article is known by that is about no screen in particular. */
export const helpEverywhere = 'everywhere'

/** Screens that are no module's, with the name of their article. */
export const helpBesideModules: Readonly<Record<string, string>> = {
  home: 'today',
  profile: 'profile',
  feat: 'feat',
  example: 'example',
  '404': 'not-found',
  'ground-floor': 'floors',
}

/** The address of each screen and the name of its article. */
export const helpRoutes: readonly (readonly [route: string, screen: string])[] = [
  ...moduleKeys.flatMap((key): [string, string][] => {
    const { route } = modules[key]
    // The umbrella has no screen of its own.
    return route === null || key === 'inventory' ? [] : [[route, key.replaceAll('_', '-')]]
  }),
  ...Object.entries(helpBesideModules),
]

const screens = new Set([...helpRoutes.map(([, screen]) => screen), helpEverywhere])

const helpScreen = z.string('field.invalid').refine((value) => screens.has(value), 'field.choice')
const inBoth = (max: number) => z.strictObject({ en: text({ max }), tr: text({ max }) })
const lead = inBoth(500).refine(({ en, tr }) => en !== '' || tr !== '', { message: 'field.required', path: ['en'] })

/** What a screen is for, and below it one point on each line. */
export const helpArticle = z.object({
  screen: z.string(),
  lead: z.object({ en: z.string(), tr: z.string() }),
  points: z.object({ en: z.string(), tr: z.string() }),
})
export type HelpArticle = z.infer<typeof helpArticle>

/** `isOwn`: the venue's own words; else they change with the product. */
export const helpRow = helpArticle.extend({ isOwn: z.boolean(), rev: z.int() })
export type HelpRow = z.infer<typeof helpRow>

/** `expectedRev`: 0 where there is no article yet. */
export const saveHelpInput = z.strictObject({
  screen: helpScreen,
  expectedRev: z.int('field.number').min(0, 'field.tooSmall'),
  lead,
  points: inBoth(3000),
})
export type SaveHelp = z.infer<typeof saveHelpInput>
export const restoreHelpInput = saveHelpInput.pick({ screen: true, expectedRev: true })
