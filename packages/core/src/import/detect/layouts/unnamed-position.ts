import { getSide, type ColumnType } from '../../columns/column-types.ts'
import type { Claim, SheetView } from '../candidates.ts'
import { isMostly, type ColumnProfile } from '../column-profile.ts'
import { Evidence, hasPosition, type Assignment, type Hypothesis, type Layout } from '../hypothesis.ts'
import { claimByValues, listFreeColumns } from './by-values.ts'

/** Detects an unnamed position by its values: degrees in two columns, or both in one cell. */
export const unnamedPosition: Layout = {
  name: 'a position by its values',
  propose(sheet) {
    const found = findByValues(sheet)
    if (!found) return []
    const own = new Set(found.claims.map(({ type }) => type))
    return [
      {
        score: Evidence.looks + 9,
        ...found,
        needs: (assignment) =>
          (found.needs?.(assignment) ?? true) &&
          ![...assignment.keys()].some((type) => getSide(type) !== null) &&
          !(assignment.has('position') && !own.has('position')),
      },
    ]
  },
}

function findByValues(sheet: SheetView): Found | null {
  if (hasPosition({ has: (type) => sheet.best(type) !== undefined })) return null
  return findInOneCell(sheet) ?? findAfterAddress(sheet) ?? findBesideNamed(sheet) ?? findInTwoColumns(sheet)
}

type Found = Pick<Hypothesis, 'claims'> & { needs?: (assignment: Assignment) => boolean }

function findInOneCell(sheet: SheetView): Found | null {
  const [column] = listFreeColumns(sheet, (profile) => isMostly(profile.positions, profile) && profile.timestamps === 0)
  return column === undefined ? null : { claims: [claimByValues(sheet, 'position', column)] }
}

function findAfterAddress({ profiles }: SheetView): Found | null {
  const column = profiles.findIndex((profile) => isMostly(profile.placed, profile))
  if (column < 0) return null
  const because = `positions behind addresses such as '${profiles[column].sample}'`
  return {
    claims: [{ type: 'position', column, because, isShared: true }],
    needs: (assignment) => !assignment.has('distance') && !assignment.has('business_distance'),
  }
}

/** If the header states one axis, the other is in the next column. */
function findBesideNamed(sheet: SheetView): Found | null {
  const { best } = sheet
  const [known, lacking]: ColumnType[] = best('latitude') ? ['latitude', 'longitude'] : ['longitude', 'latitude']
  const named = best(known)
  if (!named) return null
  const coordinates = parseCoordinates(sheet)
  const beside = [named.column + 1, named.column - 1].find((each) => coordinates.includes(each))
  return { claims: beside === undefined ? [] : [claimByRange(sheet, lacking, beside)] }
}

function findInTwoColumns(sheet: SheetView): Found | null {
  const { profiles } = sheet
  const coordinates = parseCoordinates(sheet)
  for (const first of coordinates) {
    const second = coordinates.find((each) => each === first + 1) ?? coordinates.find((each) => each === first + 2)
    if (second === undefined) continue
    const [lat, lng] = orderAxes(first, second, profiles)
    if (lat < 0) continue
    const letters = listFreeColumns(sheet, (profile) => isMostly(profile.hemispheres, profile))
    return {
      claims: [
        claimByRange(sheet, 'latitude', lat),
        claimByRange(sheet, 'longitude', lng),
        ...(letters.length >= 2
          ? [
              { type: 'north_south' as const, column: letters[0], because: 'letters N and S' },
              { type: 'east_west' as const, column: letters[1], because: 'letters E and W' },
            ]
          : []),
      ],
    }
  }
  return null
}

function claimByRange({ profiles }: SheetView, type: ColumnType, column: number): Claim {
  return { type, column, because: `values between ${profiles[column].min} and ${profiles[column].max}` }
}

function parseCoordinates(sheet: SheetView): number[] {
  return listFreeColumns(
    sheet,
    (profile) => looksLikeDegrees(profile) && (!sheet.hasHeader || profile.precise >= profile.filled * 0.9),
  )
}

/**
 * Which of two columns is the latitude: only a longitude exceeds 90, and in southern Africa the latitude is negative.
 */
function orderAxes(first: number, second: number, profiles: readonly ColumnProfile[]): [number, number] {
  const size = (column: number): number => Math.max(Math.abs(profiles[column].min), Math.abs(profiles[column].max))
  if (size(first) > 18_000 || size(second) > 18_000) return [-1, -1]
  const limit = size(first) > 180 || size(second) > 180 ? 9000 : 90
  if (size(first) > limit) return size(second) > limit ? [-1, -1] : [second, first]
  if (size(second) > limit) return [first, second]
  const isSouthern = (column: number): boolean => profiles[column].min >= -36 && profiles[column].max <= -15
  const isEastern = (column: number): boolean => profiles[column].min >= 10 && profiles[column].max <= 42
  return isSouthern(second) && isEastern(first) ? [second, first] : [first, second]
}

function looksLikeDegrees(profile: ColumnProfile): boolean {
  if (profile.filled === 0 || profile.min === profile.max)
    return profile.filled > 0 && isMostly(profile.precise, profile) && Math.abs(profile.max) > 1
  if (profile.numbers < profile.filled * 0.9)
    return isMostly(profile.latitudes, profile) && /[NSEW°]/.test(profile.sample)
  return isMostly(profile.precise, profile) && Math.max(Math.abs(profile.min), Math.abs(profile.max)) <= 18_000
}
