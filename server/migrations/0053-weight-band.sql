-- The last band of weights has 100 kg in it, which was in none. Running code shows the renamed value as it stands.
update performer set appearance = jsonb_set(appearance, '{weight}', '"95_100"') where appearance ->> 'weight' = '95_99';
