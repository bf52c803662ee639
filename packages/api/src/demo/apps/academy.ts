import type { UserId, VenueId } from '@marquee/contract'
import { slugify } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

interface Course {
  category: string
  title: string
  about: string
  duration: number
  featured?: true
}

const categories = ['Web', 'Firebase', 'Cloud', 'Android']
const courses: Course[] = [
  {
    category: 'web',
    title: 'Pages that load in a second',
    about: 'Where the time of a first visit goes, and how to win it back.',
    duration: 30,
    featured: true,
  },
  {
    category: 'android',
    title: 'A first app with Compose',
    about: 'Screens as functions: state goes in, a screen comes out.',
    duration: 120,
  },
  {
    category: 'cloud',
    title: 'Containers from the inside',
    about: 'What an image holds, what a container adds, and what stays behind.',
    duration: 60,
  },
  {
    category: 'firebase',
    title: 'Sign-in without a server',
    about: 'Accounts, links by mail and second factors with hosted sign-in.',
    duration: 45,
  },
  {
    category: 'web',
    title: 'Forms that people finish',
    about: 'Labels, errors, keyboards and the order of questions.',
    duration: 45,
  },
  {
    category: 'cloud',
    title: 'Queues and what they promise',
    about: 'At least once, at most once, and why exactly once is your own work.',
    duration: 90,
    featured: true,
  },
  {
    category: 'android',
    title: 'Offline first',
    about: 'Work that goes on in a tunnel, and how two truths become one again.',
    duration: 90,
  },
  {
    category: 'web',
    title: 'Grids and columns',
    about: 'Layouts that need no numbers and hold on every screen.',
    duration: 30,
  },
  {
    category: 'firebase',
    title: 'Rules for a shared database',
    about: 'Who may read what, tested before anybody tries.',
    duration: 60,
  },
  {
    category: 'cloud',
    title: 'Logs that answer questions',
    about: 'Few words, fields that can be counted, and no secrets.',
    duration: 45,
  },
  {
    category: 'web',
    title: 'Accessible from the start',
    about: 'Names, roles, focus and contrast, in the order in which they matter.',
    duration: 60,
    featured: true,
  },
  {
    category: 'android',
    title: 'Notifications worth reading',
    about: 'Channels, timing, and the art of not sending.',
    duration: 30,
  },
  { category: 'firebase', title: 'Live lists', about: 'Listening to changes without drowning in them.', duration: 45 },
  {
    category: 'cloud',
    title: 'Backups that come back',
    about: 'A backup is a restore that someone has tried.',
    duration: 60,
  },
  {
    category: 'web',
    title: 'Charts that tell the truth',
    about: 'Axes, colours and the questions behind a picture.',
    duration: 90,
  },
  {
    category: 'android',
    title: 'Cameras and codes',
    about: 'Reading tickets at a gate, in the rain, in half a second.',
    duration: 120,
  },
  {
    category: 'firebase',
    title: 'Functions on demand',
    about: 'Small pieces of code that wake up for one call.',
    duration: 30,
  },
  {
    category: 'web',
    title: 'Tests in a real browser',
    about: 'What to test by hand, what by machine, and how to keep both fast.',
    duration: 120,
  },
]
const steps = [
  {
    title: 'Introduction',
    subtitle: 'What you will be able to do at the end',
    text: 'This course goes in small steps. Each ends with something that works.',
  },
  {
    title: 'What you need',
    subtitle: 'Tools, accounts and half an hour of quiet',
    text: 'Install the tools first and check their versions, so that what you see is what is written here.',
  },
  {
    title: 'Get the starting point',
    subtitle: 'A folder with just enough in it',
    text: 'Open the folder and read its list of files before you change any of them.',
  },
  {
    title: 'A first look',
    subtitle: 'Run it and see what it does',
    text: 'Start it once as it is. Whatever goes wrong later, you know that it worked here.',
  },
  {
    title: 'The smallest change',
    subtitle: 'One line, one effect',
    text: 'Change one thing and look for its effect. If there is none, you changed the wrong place.',
  },
  {
    title: 'Making it yours',
    subtitle: 'From the sample to your own case',
    text: 'Replace the sample data by your own, piece by piece, and run it after each piece.',
  },
  {
    title: 'When it fails',
    subtitle: 'Errors, and what they say',
    text: 'Break it on purpose. An error that you have seen once does not frighten you twice.',
  },
  {
    title: 'Keeping it fast',
    subtitle: 'Measure first',
    text: 'Measure before and after. What was not measured was not made faster.',
  },
  {
    title: 'Keeping it safe',
    subtitle: 'Who may do what',
    text: 'Ask of each door who may open it, and try it as someone who may not.',
  },
  {
    title: 'Giving it to others',
    subtitle: 'From your desk to theirs',
    text: 'Write down in five lines how to start it, and let someone else follow them.',
  },
  {
    title: 'What next',
    subtitle: 'Where to go from here',
    text: 'Leave it for a day, then build it once more without these pages.',
  },
]
const dayMs = 86_400_000

/** Eighteen courses of eleven steps, and how far each of these people has come. */
export async function fillAcademy(
  db: Db,
  { venueId, users, now }: { venueId: VenueId; users: readonly UserId[]; now: number },
): Promise<void> {
  const ids = new Map(categories.map((title) => [slugify(title), uuidv7()]))
  await db
    .insertInto('academy_category')
    .values(
      categories.map((title) => ({
        venue_id: venueId,
        id: ids.get(slugify(title)) ?? '',
        title,
        slug: slugify(title),
      })),
    )
    .execute()
  const rows = courses.map((course, sort) => ({
    venue_id: venueId,
    id: uuidv7(),
    category_id: ids.get(course.category) ?? '',
    title: course.title,
    slug: slugify(course.title),
    description: course.about,
    duration: course.duration,
    featured: course.featured === true,
    sort,
    updated_at: new Date(now - (sort * 9 + 4) * dayMs),
  }))
  await db.insertInto('academy_course').values(rows).execute()
  await db
    .insertInto('academy_step')
    .values(
      rows.flatMap((course) =>
        steps.map(({ title, subtitle, text }, step) => ({
          venue_id: venueId,
          course_id: course.id,
          step_no: step,
          title,
          subtitle,
          content:
            `<h2>${title}</h2><p>${course.title}: ${course.description}</p><p>${text}</p>` +
            '<ul><li>Read to the end before you begin.</li><li>Try it yourself.</li><li>Tick it off.</li></ul>',
        })),
      ),
    )
    .execute()
  const progress = users.flatMap((user_id, person) =>
    rows.flatMap(({ id: course_id }, course) => {
      const chance = (person * 5 + course * 7) % 10
      if (chance > 3) return []
      const current_step = chance === 0 ? 0 : (course * 3 + person) % steps.length
      return [{ venue_id: venueId, user_id, course_id, current_step, completed: chance === 0 ? 1 + (course % 3) : 0 }]
    }),
  )
  if (progress.length > 0) await db.insertInto('academy_progress').values(progress).execute()
}
