import { sideOf } from '../../columns/column-types.ts'
import type { ColumnType } from '../../columns/column-types.ts'
import type { Claim, SheetView } from '../candidates.ts'
import { mostly } from '../column-profile.ts'
import type { ColumnProfile } from '../column-profile.ts'
import { Evidence, hasPosition } from '../hypothesis.ts'
import type { Assignment, Hypothesis, Layout } from '../hypothesis.ts'
import { claimByValues, freeColumns } from './by-values.ts'

/** A position that no header names, by its values: degrees in two columns, or both in one cell. */
export const unnamedPosition: Layout = {
  name: 'a position by its values',
  fixture: 'Time,Xyz,Abc\n2025-03-12 08:00,-33.92487,18.42406\n2025-03-12 08:01,-33.92587,18.42506',
  propose(sheet) {
    const found = byValues(sheet)
    if (!found) return []
    const own = new Set(found.claims.map(({ type }) => type))
    return [
      {
        score: Evidence.looks + 9,
        ...found,
        needs: (assignment) =>
          (found.needs?.(assignment) ?? true) &&
          ![...assignment.keys()].some((type) => sideOf(type) !== null) &&
          !(assignment.has('position') && !own.has('position')),
      },
    ]
  },
}

/** The columns of the position of points, by their headers or else by their values. */
export function positionOf(sheet: SheetView): Claim[] {
  const named = (['position', 'latitude', 'longitude'] as const).flatMap((type) => sheet.best(type) ?? [])
  const claims = [...named, ...(byValues(sheet)?.claims ?? [])]
  return hasPosition({ has: (type) => claims.some((claim) => claim.type === type) }) ? claims : []
}

function byValues(sheet: SheetView): Found | null {
  if (hasPosition({ has: (type) => sheet.best(type) !== undefined })) return null
  return inOneCell(sheet) ?? behindAddress(sheet) ?? besideNamed(sheet) ?? inTwoColumns(sheet)
}

type Found = Pick<Hypothesis, 'claims'> & { needs?: (assignment: Assignment) => boolean }

function inOneCell(sheet: SheetView): Found | null {
  const [column] = freeColumns(sheet, (profile) => mostly(profile.positions, profile) && profile.timestamps === 0)
  return column === undefined ? null : { claims: [claimByValues(sheet, 'position', column)] }
}

function behindAddress({ profiles }: SheetView): Found | null {
  const column = profiles.findIndex((profile) => mostly(profile.placed, profile))
  if (column < 0) return null
  const because = `positions behind addresses such as '${profiles[column].sample}'`
  return {
    claims: [{ type: 'position', column, because, isShared: true }],
    needs: (assignment) => !assignment.has('distance') && !assignment.has('business_distance'),
  }
}

/** One axis that the header names has the other right beside it. */
function besideNamed(sheet: SheetView): Found | null {
  const { best } = sheet
  const [known, lacking]: ColumnType[] = best('latitude') ? ['latitude', 'longitude'] : ['longitude', 'latitude']
  const named = best(known)
  if (!named) return null
  const coordinates = coordinatesOf(sheet)
  const beside = [named.column + 1, named.column - 1].find((each) => coordinates.includes(each))
  return { claims: beside === undefined ? [] : [rangeOf(sheet, lacking, beside)] }
}

function inTwoColumns(sheet: SheetView): Found | null {
  const { profiles } = sheet
  const coordinates = coordinatesOf(sheet)
  for (const first of coordinates) {
    const second = coordinates.find((each) => each === first + 1) ?? coordinates.find((each) => each === first + 2)
    if (second === undefined) continue
    const [lat, lng] = inOrder(first, second, profiles)
    if (lat < 0) continue
    const letters = freeColumns(sheet, (profile) => mostly(profile.hemispheres, profile))
    return {
      claims: [
        rangeOf(sheet, 'latitude', lat),
        rangeOf(sheet, 'longitude', lng),
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

function rangeOf({ profiles }: SheetView, type: ColumnType, column: number): Claim {
  return { type, column, because: `values between ${profiles[column].min} and ${profiles[column].max}` }
}

function coordinatesOf(sheet: SheetView): number[] {
  return freeColumns(
    sheet,
    (profile) => looksLikeDegrees(profile) && (!sheet.hasHeader || profile.precise >= profile.filled * 0.9),
  )
}

/** Latitude and longitude of two columns: only a longitude exceeds 90, and in southern Africa the negative one is the latitude. */
function inOrder(first: number, second: number, profiles: readonly ColumnProfile[]): [number, number] {
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
    return profile.filled > 0 && mostly(profile.precise, profile) && Math.abs(profile.max) > 1
  if (profile.numbers < profile.filled * 0.9)
    return mostly(profile.latitudes, profile) && /[NSEW°]/.test(profile.sample)
  return mostly(profile.precise, profile) && Math.max(Math.abs(profile.min), Math.abs(profile.max)) <= 18_000
}
