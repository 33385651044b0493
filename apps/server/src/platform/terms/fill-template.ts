/** Values for a template's placeholders; an empty text omits the sections about it. */
export type TemplateValues = Readonly<Record<string, string>>

const SECTION = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const BLANK = /\{\{(\w+)\}\}/g

/**
 * Fills a template: `{{name}}` is a value, `{{#name}}…{{/name}}` is included if the value is not empty,
 * `{{^name}}…{{/name}}` if it is.
 * @throws if a placeholder has no value
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const getValue = (name: string): string => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template has a blank that nothing fills: ${name}`)
    return values[name]
  }
  return template
    .replaceAll(SECTION, (_, kind: string, name: string, section: string) =>
      (getValue(name) !== '') === (kind === '#') ? section : '',
    )
    .replaceAll(BLANK, (_, name: string) => getValue(name))
    .trim()
}
