import { Fragment, type ReactNode } from 'react'

interface RichTextProps {
  text: string
  /** By name, what becomes of the words between `<name>` and `</name>`. */
  parts: Record<string, (words: string) => ReactNode>
}

/** A text some of whose words are links or the like: `I accept the <terms>terms of use</terms>`. */
export function RichText({ text, parts }: RichTextProps) {
  // Each third piece is plain, followed by a name and the words inside.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, place) => {
    if (place % 3 === 1) return null
    const name = pieces[place - 1] ?? ''
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
    return <Fragment key={place}>{place % 3 === 2 ? (parts[name]?.(piece) ?? piece) : piece}</Fragment>
  })
}
