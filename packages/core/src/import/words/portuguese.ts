import type { Words } from './word-meanings.ts'

/** Portuguese words of headers. */
export const portuguese: Words = {
  time: 'data hora, data e hora',
  date: 'data, dia',
  year: 'ano',
  position: 'posicao',
  location: 'endereco, cidade',
  odometer: 'hodometro, quilometragem',
  distance: 'quilometros, percurso, distância, km percorridos, quilómetros',
  duration: 'duracao',
  speed: 'velocidade',
  heading: 'direcao',
  ignition: 'ignicao',
  vehicle: 'veiculo, unidade, prefixo',
  driver: 'motorista, condutor',
  classification: 'categoria',
  reason: 'propósito, finalidade',
  notes: 'observacoes',
  start: 'saida, origem',
  end: 'fim, chegada, ate',
  'start:location': 'origem endereco',
  'end:odometer': 'km fim',
  '-': 'viagem, do, da',
}
