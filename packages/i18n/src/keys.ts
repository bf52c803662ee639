import type { Namespace, Resources } from './namespaces.ts'

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`
}[keyof T & string]

type KeysByNamespace = { [N in Namespace]: `${N}:${Paths<Resources[N]>}` }

/** Every key there is, always written in full (`users:column.name`), so that one search finds each use. */
export type MessageKey = KeysByNamespace[Namespace]

/** The keys of some namespaces only, for example `MessageKeyOf<'errors'>`. */
export type MessageKeyOf<N extends Namespace> = KeysByNamespace[N]

/** Values for `{{name}}` in a text; `count` also chooses singular or plural, and a number is written with separators. */
export type MessageParams = Readonly<Record<string, string | number>>

/** What a screen or a server text calls; a wrong key does not compile. */
export type Translate = (key: MessageKey, params?: MessageParams) => string
