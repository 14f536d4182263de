# Gatefold's commands; `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
MUSIC ?=
SWIFT ?= swift
# `make build DESKTOP=no` leaves out the desktop app, and needs no GTK.
DESKTOP ?= yes

# Not every shell resolves the ~ in PREFIX=~/.local or MUSIC=~/Music.
prefix = $(DESTDIR)$(patsubst ~%,$(HOME)%,$(PREFIX))
music = $(patsubst ~%,$(HOME)%,$(MUSIC))

# pkg-config's "prohibited flag" notices are harmless and say nothing to the person who builds.
quiet = 2>&1 | grep -v -E 'prohibited flag' ; test $${PIPESTATUS[0]} -eq 0

# Some tests listen to sound in real time; all at once would starve them on a small machine.
width = --experimental-maximum-parallelization-width 4

SHELL := /bin/bash
.SHELLFLAGS := -c
.DEFAULT_GOAL := help
.PHONY: help run test build docs bench bench-desktop screenshots format lint clean install uninstall packages

help: ## List these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | \
	    awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

run: build ## Build, start the home service and open the app (MUSIC=~/Music for your own folder)
	@scripts/run $(if $(music),"$(music)")

build: packages ## Build everything in release (DESKTOP=no leaves out the desktop app)
	@$(SWIFT) build -c release --product gatefold $(quiet)
ifneq ($(DESKTOP),no)
	@$(SWIFT) build -c release --product gatefold-desktop $(quiet)
endif

test: ## Run every test (installs what the tests need)
	@scripts/packages build desktop test
	@GATEFOLD_PYTHON=$$(scripts/python) && export GATEFOLD_PYTHON && \
	    $(SWIFT) build --build-tests $(quiet) && \
	    scripts/examples && \
	    SWIFT=$(SWIFT) scripts/test $(width)

docs: ## Make the library's documentation as web pages in .build/docs
	@scripts/packages build desktop
	@scripts/docs

bench: ## Measure against other programs that do the same, as ratios
	@scripts/packages build desktop bench
	@$(SWIFT) build -c release $(quiet)
	@"$$(scripts/python)" Benchmarks/bench.py; status=$$?; \
	    "$$(scripts/python)" Benchmarks/desktop.py && exit $$status

bench-desktop: ## Measure the desktop app with 10,000 albums
	@scripts/packages build desktop test bench
	@$(SWIFT) build -c release $(quiet)
	@"$$(scripts/python)" Benchmarks/desktop.py

screenshots: build ## Take a picture of every page of the desktop app into .build/screenshots
	@scripts/packages test
	@/usr/bin/python3 Tests/Desktop/screenshots.py --programs .build/release .build/screenshots

format: ## Format all Swift sources
	@$(SWIFT) format format -i -r -p Package.swift Sources Tests Benchmarks Examples

lint: ## Check the format of all Swift sources
	@$(SWIFT) format lint -s -r -p Package.swift Sources Tests Benchmarks Examples

clean: ## Remove everything that was built
	@rm -rf .build

install: build ## Install the command, its completions and its manual under PREFIX
	@scripts/install "$(prefix)"

uninstall: ## Remove what `make install` put there
	@scripts/install --remove "$(prefix)"

packages:
ifneq ($(DESKTOP),no)
	@scripts/packages build desktop
else
	@scripts/packages build
endif
