import type { Words } from './word-meanings.ts'

export const portuguese: Words = {
  date: 'data, dia',
  year: 'ano',
  position: 'posicao',
  location: 'endereco, cidade',
  odometer: 'hodometro, quilometragem',
  distance: 'quilometros, percurso, km percorridos',
  duration: 'duracao',
  speed: 'velocidade',
  heading: 'direcao',
  ignition: 'ignicao',
  vehicle: 'veiculo, unidade, prefixo',
  driver: 'motorista, condutor',
  classification: 'categoria',
  reason: 'finalidade',
  notes: 'observacoes',
  start: 'saida, origem',
  end: 'fim, chegada, ate, devolucao',
  'start:location': 'origem endereco',
  'end:odometer': 'km fim',
  '-': 'viagem, do, da',
}
