/** The languages of the product; the first one is the default and the fallback. */
export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'

// Spelled out, one import() per file, so that a bundler cuts every namespace into its own hashed part and tsc reads
// the keys from the JSON itself. A new namespace is one entry here and one file per language.
const parts = {
  apidocs: {
    en: () => import('../locales/en/apidocs.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/apidocs.json', { with: { type: 'json' } }),
  },
  approvals: {
    en: () => import('../locales/en/approvals.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/approvals.json', { with: { type: 'json' } }),
  },
  audit: {
    en: () => import('../locales/en/audit.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/audit.json', { with: { type: 'json' } }),
  },
  auth: {
    en: () => import('../locales/en/auth.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/auth.json', { with: { type: 'json' } }),
  },
  booking: {
    en: () => import('../locales/en/booking.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/booking.json', { with: { type: 'json' } }),
  },
  common: {
    en: () => import('../locales/en/common.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/common.json', { with: { type: 'json' } }),
  },
  errors: {
    en: () => import('../locales/en/errors.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/errors.json', { with: { type: 'json' } }),
  },
  exports: {
    en: () => import('../locales/en/exports.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/exports.json', { with: { type: 'json' } }),
  },
  floors: {
    en: () => import('../locales/en/floors.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/floors.json', { with: { type: 'json' } }),
  },
  gallery: {
    en: () => import('../locales/en/gallery.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/gallery.json', { with: { type: 'json' } }),
  },
  getPass: {
    en: () => import('../locales/en/getPass.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/getPass.json', { with: { type: 'json' } }),
  },
  home: {
    en: () => import('../locales/en/home.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/home.json', { with: { type: 'json' } }),
  },
  mail: {
    en: () => import('../locales/en/mail.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/mail.json', { with: { type: 'json' } }),
  },
  mfa: {
    en: () => import('../locales/en/mfa.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/mfa.json', { with: { type: 'json' } }),
  },
  orderList: {
    en: () => import('../locales/en/orderList.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/orderList.json', { with: { type: 'json' } }),
  },
  pay: {
    en: () => import('../locales/en/pay.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/pay.json', { with: { type: 'json' } }),
  },
  profile: {
    en: () => import('../locales/en/profile.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/profile.json', { with: { type: 'json' } }),
  },
  roles: {
    en: () => import('../locales/en/roles.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/roles.json', { with: { type: 'json' } }),
  },
  schedule: {
    en: () => import('../locales/en/schedule.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/schedule.json', { with: { type: 'json' } }),
  },
  seatLayout: {
    en: () => import('../locales/en/seatLayout.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/seatLayout.json', { with: { type: 'json' } }),
  },
  seatMap: {
    en: () => import('../locales/en/seatMap.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/seatMap.json', { with: { type: 'json' } }),
  },
  setup: {
    en: () => import('../locales/en/setup.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/setup.json', { with: { type: 'json' } }),
  },
  shell: {
    en: () => import('../locales/en/shell.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/shell.json', { with: { type: 'json' } }),
  },
  shifts: {
    en: () => import('../locales/en/shifts.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/shifts.json', { with: { type: 'json' } }),
  },
  till: {
    en: () => import('../locales/en/till.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/till.json', { with: { type: 'json' } }),
  },
  users: {
    en: () => import('../locales/en/users.json', { with: { type: 'json' } }),
    tr: () => import('../locales/tr/users.json', { with: { type: 'json' } }),
  },
}

export type Namespace = keyof typeof parts

/** Texts of one namespace, as nested as in its file. */
export type Texts = { readonly [key: string]: string | Texts }

/** The shape of every namespace, read from the English files. */
export type Resources = { [N in Namespace]: Awaited<ReturnType<(typeof parts)[N]['en']>>['default'] }

/** Every namespace there is, in alphabetical order. */
export const namespaces = Object.keys(parts) as Namespace[]

/** Whether a text from outside (a path, a stored setting) names a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** Whether a text names a namespace; safe for `constructor` and its like. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && Object.hasOwn(parts, value)
}

/**
 * Loads the texts of one namespace in one language; in the browser that is one hashed part.
 * Rejects when the part can not be fetched. Nothing is retried here: createI18n does that.
 */
export async function loadNamespace(language: Language, namespace: Namespace): Promise<Texts> {
  const part = await parts[namespace][language]()
  return part.default
}
