import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** Renders a text with marked parts: in 'Read the <terms>terms</terms>.' the element `parts.terms` wraps 'terms'. */
export function rich(text: string, parts: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>): ReactNode {
  // split() returns the name and text of each part between the plain pieces.
  const mark = new RegExp(`<(${Object.keys(parts).join('|')})>(.*?)</\\1>`)
  return text.split(mark).map((piece, index, pieces) => {
    if (index % 3 === 1) return null
    const said = index % 3 === 2 ? cloneElement(parts[pieces[index - 1]], {}, piece) : piece
    return <Fragment key={index}>{said}</Fragment>
  })
}
