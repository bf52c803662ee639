import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { anyName } from './any.ts'
import type { ArrangeCall } from './case.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { bringFile } from './uploads.ts'

interface In {
  db: Db
  venueId: VenueId
}
const at = ({ database, venue }: TestApi): In => ({ db: database.db, venueId: venue.id })

/** A course with two steps; returns its id. */
export async function makeCourse({ db, venueId }: In): Promise<string> {
  const [category, course] = [uuidv7(), uuidv7()]
  const text = { title: 'Course', slug: `course-${course}` }
  await db
    .insertInto('academy_category')
    .values({ ...text, venue_id: venueId, id: category })
    .execute()
  await db
    .insertInto('academy_course')
    .values({ ...text, venue_id: venueId, id: course, category_id: category, description: '', duration: 30 })
    .execute()
  const step = { venue_id: venueId, course_id: course, title: 'Step', subtitle: '', content: '<p>Read.</p>' }
  await db
    .insertInto('academy_step')
    .values([0, 1].map((step_no) => ({ ...step, step_no })))
    .execute()
  return course
}

/** A folder that is in none; returns its id. */
export async function makeFolder({ db, venueId }: In): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('file_item')
    .values({ venue_id: venueId, id, name: 'Folder', type: 'folder', created_by: 'Ada' })
    .execute()
  return id
}

const sharedFile = async (api: TestApi, person: SignedIn) => {
  const { id } = await person.caller.apps.files.add({ file: (await bringFile(api, person, { for: 'folder' })).id })
  return id
}

/** A guide in a category; returns the slug that both have. */
export async function makeGuide({ db, venueId }: In): Promise<string> {
  const [category, id] = [uuidv7(), uuidv7()]
  const slug = `guide-${id}`
  await db
    .insertInto('help_guide_category')
    .values({ venue_id: venueId, id: category, slug, title: 'Guides' })
    .execute()
  await db
    .insertInto('help_guide')
    .values({ venue_id: venueId, id, category_id: category, slug, title: 'Guide', subtitle: '', content: '' })
    .execute()
  return slug
}

/** A category, a brand and a vendor of products; returns their ids. */
export async function makeShop({ db, venueId }: In) {
  const made = { category: uuidv7(), brand: uuidv7(), vendor: uuidv7() }
  for (const [kind, id] of Object.entries(made)) {
    await db
      .insertInto(`shop_${kind}` as 'shop_brand')
      .values({ venue_id: venueId, id, name: kind, slug: `${kind}-${id}` })
      .execute()
  }
  return made
}

const productOf = (person: SignedIn) => person.caller.apps.shop.createProduct()
const tagOf = (person: SignedIn) => person.caller.apps.shop.createTag({ title: anyName() })
const withProduct: ArrangeCall = async (_, person) => ({ input: { id: (await productOf(person)).id } })

/** Own words for the help of a screen. */
const changedHelp = async ({ caller }: SignedIn, screen: string) => {
  const found = (await caller.apps.help.screens()).find((each) => each.screen === screen)
  const own = () => ({ en: 'Who works here', tr: 'Burada çalışanlar' })
  return { screen, expectedRev: found?.rev ?? 0, lead: own(), points: own() }
}

/** One successful call for every procedure of academy, shop, files and help center. */
export const sharedToolCases: Record<string, ArrangeCall> = {
  'apps.academy.categories': async () => ({}),
  'apps.academy.course': async (api) => ({ input: { id: await makeCourse(at(api)) } }),
  'apps.academy.courses': async () => ({}),
  'apps.academy.saveProgress': async (api) => ({
    input: { id: await makeCourse(at(api)), currentStep: 1, finished: true },
  }),
  'apps.files.browse': async (api) => ({ input: { folderId: await makeFolder(at(api)) } }),
  'apps.files.upload': async () => ({ input: { name: 'Rider.txt', size: 10 } }),
  'apps.files.add': async (api, person) => ({
    input: { folderId: await makeFolder(at(api)), file: (await bringFile(api, person, { for: 'folder' })).id },
  }),
  'apps.files.open': async (api, person) => ({ input: { id: await sharedFile(api, person) } }),
  'apps.files.remove': async (api, person) => ({ input: { id: await sharedFile(api, person) } }),
  'apps.help.faqs': async () => ({ input: {} }),
  'apps.help.guide': async (api) => {
    const slug = await makeGuide(at(api))
    return { input: { categorySlug: slug, guideSlug: slug } }
  },
  'apps.help.guides': async () => ({ input: {} }),
  'apps.help.screens': async () => ({}),
  'apps.help.saveScreen': async (_, person) => ({ input: await changedHelp(person, 'roles') }),
  'apps.help.restoreScreen': async (_, person) => {
    const { screen, rev } = await person.caller.apps.help.saveScreen(await changedHelp(person, 'users'))
    return { input: { screen, expectedRev: rev } }
  },
  'apps.shop.brands': async () => ({}),
  'apps.shop.categories': async () => ({}),
  'apps.shop.createProduct': async () => ({}),
  'apps.shop.createTag': async () => ({ input: { title: anyName() } }),
  'apps.shop.product': withProduct,
  'apps.shop.products': async () => ({ input: {} }),
  'apps.shop.removeProduct': withProduct,
  'apps.shop.removeTag': async (_, person) => ({ input: { id: (await tagOf(person)).id } }),
  'apps.shop.tags': async () => ({}),
  'apps.shop.updateProduct': async (api, person) => {
    const [{ id }, tag, shop] = [await productOf(person), await tagOf(person), await makeShop(at(api))]
    return { input: { id, product: { ...shop, name: anyName(), tags: [tag.id], price: 12.5, images: ['/a.jpg'] } } }
  },
  'apps.shop.updateTag': async (_, person) => ({ input: { id: (await tagOf(person)).id, title: anyName() } }),
  'apps.shop.vendors': async () => ({}),
}
