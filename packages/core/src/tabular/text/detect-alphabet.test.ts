import { describe, expect, it } from 'vitest'
import { detectAlphabet, type AlphabetEncoding } from './detect-alphabet.ts'

/** The bytes of a text in an encoding that the platform can read but not write. */
function encodeText(text: string, encoding: AlphabetEncoding | 'windows-1252'): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, number[]>()
  const add = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if (!known.has(character)) known.set(character, bytes)
  }
  for (let first = 0; first < 256; first++) {
    add(first)
    if (first > 0x80) for (let second = 0x40; second < 256; second++) add(first, second)
  }
  return Uint8Array.from(Array.from(text).flatMap((character) => known.get(character) ?? []))
}

const ROWS = Array.from({ length: 9 }, (_, i) => `,2025-05-13 08:0${i}:00,-33.92,18.42`)
const table = (header: string, cell: string): string => [header, ...ROWS.map((row) => cell + row)].join('\n')

describe('detectAlphabet', () => {
  it.each([
    ['gbk', table('车牌号,定位时间,纬度,经度,速度,方向', '沪A12345')],
    ['euc-kr', table('차량번호,일시,위도,경도,속도', '서울12가3456')],
    ['shift_jis', table('車両,日時,緯度,経度,速度,エンジン', '品川500')],
    ['windows-1251', table('Объект,Время,Широта,Долгота,Скорость', 'А123ВС77')],
  ] as const)('knows %s by how its characters stand together', (encoding, text) => {
    const bytes = encodeText(text, encoding)
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text)
    expect(detectAlphabet(bytes)).toBe(encoding)
    // The sample may end within a character.
    expect(detectAlphabet(bytes.subarray(0, bytes.length - ROWS.length))).toBe(encoding)
  })

  it.each([
    table('Fahrzeug,Zündung,Länge,Straße,Größe,Höhe', 'Müller'),
    table('Véhicule,Début,Arrêt,Créé,Durée', 'À côté'),
    table('Vehicle,Time,Joe’s “car” – a…', 'Joe’s “bakkie” — ‘x’'),
    table('Vehicle,Latitude °,Speed ±², ½', '°°C'),
    table('Ãã,Çç,Õõ,Áé,Ñã', 'SÃO LOURENÇO'),
  ])('leaves Latin text alone: %s', (text) => {
    expect(detectAlphabet(encodeText(text, 'windows-1252'))).toBeNull()
  })
})
