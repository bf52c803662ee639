import {
  createI18n,
  isLanguage,
  type Language,
  type MessageKey,
  type MessageParams,
  type Namespace,
  type Translator,
} from '@marquee/i18n'

const storedAs = 'language'
let translator: Translator | null = null
let starting: Promise<Translator> | null = null
let chosenByHand = false

/** The first of a browser's languages that the product speaks; null: none of them. */
export function firstSpoken(tags: readonly string[]): Language | null {
  return tags.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? null
}

/** The language of this device: the one that was chosen here, else that of its browser, else English. */
export function deviceLanguage(): Language {
  return storedLanguage() ?? firstSpoken(navigator.languages ?? []) ?? 'en'
}

function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storedAs)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Makes the translator, once; resolves when the texts of every screen are there, or have finally failed. */
export function startTexts(): Promise<Translator> {
  starting ??= createI18n({ language: deviceLanguage(), preload: ['common', 'shell', 'errors'] }).then((made) => {
    translator = made
    markDocument(deviceLanguage())
    return made
  })
  return starting
}

/** The translator of this page. Throws before `startTexts()` has resolved. */
export function texts(): Translator {
  if (!translator) throw new Error('texts are asked for before startTexts()')
  return translator
}

/** A text outside of components: titles, toasts. Components use `useTexts`. */
export function say(key: MessageKey, params?: MessageParams): string {
  return texts().t(key, params)
}

/** Loads the texts of a screen before it shows. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await (await startTexts()).loadNamespaces(namespaces)
}

/** Whether the language was chosen by hand in this visit, so that a sign-in must not take it back. */
export function isGuestChoice(): boolean {
  return chosenByHand
}

/** A person presses the language of their choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenByHand = true
  await switchLanguage(language)
}

/** Switches the texts at once, without a reload, and remembers the choice on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storedAs, language)
  } catch {
    // Then it holds for this visit.
  }
  const made = await startTexts()
  // Also to the one that is on: another may be on its way, and the last choice holds.
  await made.changeLanguage(language)
  markDocument(made.language)
}

function markDocument(language: Language) {
  document.documentElement.lang = language
}
