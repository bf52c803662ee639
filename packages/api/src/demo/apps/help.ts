import type { VenueId } from '@marquee/contract'
import { slugify } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { faqs, guides } from './help-texts.ts'

/** Thirty-one questions and twenty-eight guides. */
export async function fillHelp(db: Db, venueId: VenueId): Promise<void> {
  const category = (title: string, sort: number) => ({
    venue_id: venueId,
    id: uuidv7(),
    title,
    slug: slugify(title),
    sort,
  })
  const ofFaqs = faqs.map(({ title, questions }, sort) => ({ row: category(title, sort), questions }))
  await db
    .insertInto('help_faq_category')
    .values(ofFaqs.map(({ row }) => row))
    .execute()
  await db
    .insertInto('help_faq')
    .values(
      ofFaqs.flatMap(({ row, questions }) =>
        questions.map(([question, answer], sort) => ({
          venue_id: venueId,
          id: uuidv7(),
          category_id: row.id,
          question,
          answer,
          sort,
        })),
      ),
    )
    .execute()
  const ofGuides = guides.map(({ title, pages }, sort) => ({ row: category(title, sort), pages }))
  await db
    .insertInto('help_guide_category')
    .values(ofGuides.map(({ row }) => row))
    .execute()
  await db
    .insertInto('help_guide')
    .values(
      ofGuides.flatMap(({ row, pages }) =>
        pages.map(([title, subtitle], sort) => ({
          venue_id: venueId,
          id: uuidv7(),
          category_id: row.id,
          slug: slugify(title),
          title,
          subtitle,
          content: article(title, subtitle),
          sort,
        })),
      ),
    )
    .execute()
}

const article = (title: string, subtitle: string) =>
  `<h2>${title}</h2><p>${subtitle}</p><h3>Before you begin</h3>` +
  '<p>Sign in with your own account. You only see what you may do. For more, ask the person who manages roles.</p>' +
  '<h3>Step by step</h3><ol><li>Open the screen from the menu on the left.</li>' +
  '<li>Look for what you need with the search on top of the list.</li>' +
  '<li>Change it and save. Anyone who looks at the same screen sees it a moment later.</li></ol>' +
  '<h3>If it does not work</h3><p>Read the line below the field that is marked. If it still makes no sense, write to ' +
  '<a href="mailto:help@marquee.example">help@marquee.example</a> and say what you did last.</p>'
