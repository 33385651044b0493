/**
 * Days of the week as written next to a date, in full or abbreviated: English, Afrikaans, Dutch, German, French,
 * Spanish, Portuguese, Italian. A pattern without a capturing group.
 */
export const WEEK_DAY = [
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?',
  '(?:maan|ma|dins|dinsd|woens|donder|vry|vrij|sater|zater|son|zon)dag|ma|di|wo|do|vr|sa|so|za|zo',
  '(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|mo|mi|fr',
  '(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lun|mar|mer|jeu|ven|sam|dim',
  'lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|mi[eé]|jue|vie|s[aá]b|dom',
  '(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?|seg|ter|qua|qui|sex',
  'luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|gio|dom',
].join('|')

/** A day of the month, optionally with the weekday: '3', '3rd', 'Mon 3'. */
export const DAY_OF_MONTH = new RegExp(
  String.raw`^(?:(?:${WEEK_DAY})[.,\s]+)?(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?$`,
  'iu',
)
