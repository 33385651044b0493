/** What a template's blanks are filled with; an empty text leaves out the sections about it. */
export type TemplateValues = Readonly<Record<string, string>>

const SECTION = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const BLANK = /\{\{(\w+)\}\}/g

/**
 * Fills a template: `{{name}}` is a value, `{{#name}}…{{/name}}` stays where there is one, `{{^name}}…{{/name}}` where
 * there is none.
 * @throws if the template has a blank without a value
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const valueOf = (name: string): string => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template has a blank that nothing fills: ${name}`)
    return values[name]
  }
  return template
    .replaceAll(SECTION, (_, kind: string, name: string, section: string) =>
      (valueOf(name) !== '') === (kind === '#') ? section : '',
    )
    .replaceAll(BLANK, (_, name: string) => valueOf(name))
    .trim()
}
